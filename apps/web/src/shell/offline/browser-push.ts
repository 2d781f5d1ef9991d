import { browserStorage, type Storage } from "#shell/storage.ts";
import type { Services } from "#shell/services.tsx";

/**
 * Whether this browser may show something while the app is closed. `absent`: it cannot, as on an
 * iPhone outside of its home screen; `blocked`: its reader forbade it.
 */
export type PushPermission = "absent" | "ask" | "blocked" | "granted";

/** A browser as the server stores it, the input of `subscribeToPush`. */
type BrowserSubscription = Parameters<Services["client"]["content"]["subscribeToPush"]>[0];

/** The user who chose push on this device, so that it need not be chosen at each sign-in. */
const CHOSEN_BY = "pushChosenBy";

export function pushPermission(): PushPermission {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return "absent";
  if (!("Notification" in globalThis)) return "absent";
  if (Notification.permission === "default") return "ask";
  return Notification.permission === "granted" ? "granted" : "blocked";
}

/** Requests the permission if necessary, and subscribes; null if it was denied. */
export async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription | null> {
  // First, because browsers show the request only right after a tap.
  if ((await Notification.requestPermission()) !== "granted") return null;
  // Where the app is developed there is none; else `startOffline` registers it at every start.
  if (!import.meta.env.PROD) return null;
  const worker = await navigator.serviceWorker.ready;
  // A subscription under another key, as of an earlier installation, would block this one.
  await unsubscribeBrowser();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await worker.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, p256dh, auth };
}

/** What its push service then still carries for it is shown nowhere. */
export async function unsubscribeBrowser(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Stores on this device which user chose push; null: none. */
export const rememberPush = (userId: string | null, storage: Storage = browserStorage): void =>
  storage.write(CHOSEN_BY, userId ?? undefined);

/**
 * Ends the subscription of a user who signs out, and renews it when a user who chose push on this
 * device signs in.
 */
export function followPush({ client, userStore }: Pick<Services, "client" | "userStore">): void {
  const renew = async (userId: string) => {
    if (browserStorage.read(CHOSEN_BY) !== userId || pushPermission() !== "granted") return;
    const { isPushOn, pushKey } = await client.content.readNoticeSettings({}, { isQuiet: true });
    const subscription = isPushOn ? null : await subscribeBrowser(pushKey);
    if (subscription !== null) await client.content.subscribeToPush(subscription);
  };
  const { userInfo } = userStore.getState();
  // A failure loses nothing: the next visit tries again, and all notices are in the app too.
  if (userInfo !== undefined) void renew(userInfo.id).catch(() => undefined);
  userStore.subscribe((now, before) => {
    if (before.token !== "" && now.token !== before.token) {
      void unsubscribeBrowser().catch(() => undefined);
    }
    if (now.userInfo !== undefined && now.userInfo.id !== before.userInfo?.id) {
      void renew(now.userInfo.id).catch(() => undefined);
    }
  });
}
