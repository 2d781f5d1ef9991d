import type { WebPush } from "#feeds/push/web-push";
import type { Database } from "#platform/postgres/database";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Transport } from "./delivery-worker.ts";
import { deleteSubscription, findSubscription } from "./push-subscriptions.ts";

/**
 * Delivers pushes to browsers' push services. A push whose session has ended since it was written
 * is dropped, and a subscription that its service no longer has is deleted.
 */
export const pushTransport =
  ({
    database,
    sealKey,
    webPush,
  }: {
    readonly database: Database;
    readonly sealKey: SealKey;
    readonly webPush: WebPush;
  }): Transport =>
  async ({ to, subject, text, path = "" }, id) => {
    const subscription = await findSubscription(database, to, sealKey);
    if (subscription === null) return "dropped";
    const outcome = await webPush.send(subscription, { title: subject, text, path, tag: id });
    if (outcome !== "gone") return;
    await deleteSubscription(database, to);
    return "dropped";
  };
