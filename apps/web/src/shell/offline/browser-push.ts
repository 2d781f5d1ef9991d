import { browserStorage, type Storage } from "#shell/storage.ts";
import type { Services } from "#shell/services.tsx";

/**
 * Whether this browser can show notifications while the app is closed. `absent`: it cannot, like an
 * iPhone without the app on its home screen; `blocked`: the user denied the permission.
 */
export type PushPermission = "absent" | "ask" | "blocked" | "granted";

/** A browser's subscription as the server stores it: the input of `subscribeToPush`. */
type BrowserSubscription = Parameters<Services["client"]["content"]["subscribeToPush"]>[0];

/**
 * The user who enabled push on this device, so that it need not be enabled again at each sign-in.
 */
const CHOSEN_BY = "pushChosenBy";

export function pushPermission(): PushPermission {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return "absent";
  if (!("Notification" in globalThis)) return "absent";
  if (Notification.permission === "default") return "ask";
  return Notification.permission === "granted" ? "granted" : "blocked";
}

/** Requests the permission if necessary, and subscribes; null if it was denied. */
export async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription | null> {
  // First, because browsers show the prompt only right after a tap.
  if ((await Notification.requestPermission()) !== "granted") return null;
  // In development no worker is registered; otherwise `startOffline` registers it at every start.
  if (!import.meta.env.PROD) return null;
  const worker = await navigator.serviceWorker.ready;
  // A subscription under another key, for example of an earlier installation, would block this one.
  await unsubscribeBrowser();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await worker.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, p256dh, auth };
}

/** Messages that the push service still delivers for this subscription are not shown. */
export async function unsubscribeBrowser(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Stores on this device which user enabled push; null: none. */
export const rememberPush = (userId: string | null, storage: Storage = browserStorage): void =>
  storage.write(CHOSEN_BY, userId ?? undefined);

/**
 * Ends the subscription of a user who signs out, and renews it when a user who enabled push on this
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
  // After a failure the next visit tries again; all notices are in the app as well.
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
