import { CallRefused, sha256Hex } from "@plumbline/client";
import type { Language } from "@plumbline/messages";
import { dehydrate, type DehydratedState, hydrate, type Query } from "@tanstack/react-query";
import type { Services } from "#shell/services.tsx";
import type { UserInfo } from "#shell/session/user-store.ts";
import { COPIES, forgetCopies } from "#shell/query-client.ts";

/**
 * The data stored for reading without a network: balances, history and receipts, with the data that
 * verifies them. No credentials, no identity documents, no addresses.
 */
const STORED: readonly (readonly [area: string, name: string])[] = [
  ["wallet", "assets"],
  ["wallet", "currency-names"],
  ["wallet", "equity-history"],
  ["wallet", "log"],
  ["wallet", "profit"],
  ["wallet", "statement"],
  ["wallet", "todays-change"],
  ["contract", "newest"],
  ["contract", "summary"],
  ["market", "symbols"],
  ["proof", "evidence"],
  ["proof", "receipt"],
];

/** The maximum number of stored responses; the oldest are removed first. */
const COPIES_MAX = 200;

type Part = Pick<Services, "queryClient" | "userStore">;

/** Registers the service worker and stores every response from now on. */
export async function startOffline(services: Part & Pick<Services, "preferences">): Promise<void> {
  if (!("caches" in globalThis)) return;
  const { queryClient, userStore, preferences } = services;
  await forgetCopies(await storeName(userStore.getState().token));
  if (import.meta.env.PROD) {
    void registerWorker(preferences.getState().language);
    preferences.subscribe(({ language }, before) => {
      if (language !== before.language) void registerWorker(language);
    });
  }
  const storeAll = () => {
    for (const query of queryClient.getQueryCache().getAll()) void storeCopy(services, query);
  };
  storeAll();
  let isRestoring = false;
  // The browser may report a network although no server responds. Of the requests that fail
  // together, the first one restores the copies of all.
  const restore = ({ state: { data, error } }: Query) => {
    const isLost = error instanceof CallRefused && error.isLost;
    if (!isLost || data !== undefined || isRestoring) return;
    isRestoring = true;
    void restoreCopies(services, error)
      // A copy that cannot be read leaves the failure on screen.
      .catch(() => undefined)
      .finally(() => {
        isRestoring = false;
      });
  };
  queryClient.getQueryCache().getAll().forEach(restore);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") restore(event.query);
    if (event.type === "updated" && event.action.type === "success") {
      void storeCopy(services, event.query);
    }
  });
}

/**
 * The worker's address contains the language whose texts it stores: another address installs it
 * again, which requires the server. Without a response the former worker stays, and the next start
 * tries again.
 */
async function registerWorker(language: Language): Promise<void> {
  await navigator.serviceWorker.register(`/sw.js?language=${language}`).catch(() => undefined);
}

/** Restores the user of this session, for a screen that cannot wait for the server. */
export async function restoreUser({ userStore }: Pick<Part, "userStore">): Promise<void> {
  const store = await openStore(userStore);
  const stored = await store?.copies.match(USER);
  // Written by this module only.
  const userInfo = (await stored?.json()) as UserInfo | undefined;
  if (userInfo !== undefined && store?.isCurrent() === true) {
    userStore.setState(({ userInfo: newer }) => ({ userInfo: newer ?? userInfo }));
  }
}

/**
 * Restores the user and the stored responses of this session, unless there are newer ones. If a
 * request has failed, each is marked with its fault, so that screens show its time.
 */
export async function restoreCopies(part: Part, fault?: Error): Promise<void> {
  await restoreUser(part);
  const store = await openStore(part.userStore);
  if (store === undefined) return;
  for (const request of await store.copies.keys()) {
    if (isUser(request)) continue;
    // Written by this module only.
    const copy = (await (await store.copies.match(request))?.json()) as DehydratedState | undefined;
    // The user signed out meanwhile.
    if (!store.isCurrent()) return;
    if (copy === undefined) continue;
    const queries = fault === undefined ? copy.queries : copy.queries.map(failedBy(fault));
    const defaultOptions = { queries: { gcTime: Infinity } };
    hydrate(part.queryClient, { ...copy, queries }, { defaultOptions });
  }
}

type Copy = DehydratedState["queries"][number];

const failedBy =
  (error: Error) =>
  ({ state, ...copy }: Copy): Copy => ({ ...copy, state: { ...state, error, status: "error" } });

interface Store {
  readonly copies: Cache;
  /** Whether the session that it belongs to still runs. */
  isCurrent(): boolean;
}

/** The store of the present session; undefined for visitors, and where nothing can be stored. */
async function openStore(userStore: Part["userStore"]): Promise<Store | undefined> {
  const { token } = userStore.getState();
  if (token === "" || !("caches" in globalThis)) return undefined;
  const copies = await caches.open(await storeName(token));
  return { copies, isCurrent: () => userStore.getState().token === token };
}

/** By session: the next session, even of the same user, starts with an empty store. */
const storeName = async (token: string): Promise<string> => COPIES + (await sha256Hex(token));

const USER = "/copy/user";
const isUser = ({ url }: Request): boolean => new URL(url).pathname === USER;

async function storeCopy({ queryClient, userStore }: Part, query: Query): Promise<void> {
  const { token, userInfo } = userStore.getState();
  const [area, name] = query.queryKey;
  const isStored = STORED.some(([storedArea, stored]) => area === storedArea && name === stored);
  if (!isStored || query.state.status !== "success" || userInfo === undefined) return;
  const copy = dehydrate(queryClient, { shouldDehydrateQuery: (each) => each === query });
  const copies = await caches.open(await storeName(token));
  await copies.put(USER, Response.json(userInfo));
  await copies.put(`/copy/${encodeURIComponent(query.queryHash)}`, Response.json(copy));
  const excess = (await copies.keys()).filter((request) => !isUser(request)).slice(0, -COPIES_MAX);
  await Promise.all(excess.map((request) => copies.delete(request)));
  // The user signed out meanwhile: this copy was written after the others were deleted.
  if (userStore.getState().token !== token) await forgetCopies();
}
