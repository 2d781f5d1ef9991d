import type { Identity } from "@plumbline/engine/auth";
import { DAY_MS, instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { enqueueMessage } from "#services/notifications/outbound-message";
import { findLanguage } from "#services/notifications/recipient";
import { randomToken } from "#platform/process/ids";
import type { AuthDeps, Entry } from "../auth-deps.ts";
import { messageTo } from "../codes.ts";
import { deviceName } from "./device-name.ts";

const LINK_LIFE_MS = 7 * DAY_MS;

/** Notifies the owner of a sign-in with a new device, if they have a contact. */
export async function notifyNewDevice(
  deps: AuthDeps,
  { userId, caller }: Entry,
  { account, phone, email }: Identity,
): Promise<void> {
  const { clock, database, messages, sealKey, publicUrl = "" } = deps;
  const reach = email === null ? phone && messageTo("phone", phone) : messageTo("email", email);
  if (reach === null || reach === "") return;
  // The owner's language, not the device's: somebody else may have signed in with it.
  const language = (await findLanguage(database, userId)) ?? caller.language;
  const now = clock.now();
  const expiresAt = instant(now + LINK_LIFE_MS);
  const token = randomToken();
  const text = messages.translate(language, "auth.message.newDevice", {
    account,
    device:
      deviceName(caller.device) ?? messages.translate(language, "auth.message.unnamedDevice", {}),
    time: toWireTime(now),
    // The token is in the URL's fragment, which browsers send to no server and servers do not log.
    link: `${publicUrl}/#/freeze?token=${token}`,
  });
  const subject = messages.translate(language, "auth.message.newDeviceSubject", {});
  await database.transaction(async (tx) => {
    const values = [freezeTokenHash(deps, token), userId, instantToColumn(expiresAt)];
    await tx.query(insertStatement, values);
    await enqueueMessage(tx, { ...reach, subject, text }, { sealKey, now, expiresAt });
  });
  deps.delivery.wake();
}

export const freezeTokenHash = ({ sealKey }: AuthDeps, token: string): string =>
  sealKey.digest(token, "freeze-link");

const insertStatement = sql(
  "auth.insert-freeze-link",
  "insert into freeze_links (token_hash, user_id, expires_at) values ($1, $2, $3)",
);
