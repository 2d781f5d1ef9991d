import { sha256Hex } from "@plumbline/client";
import type { Language } from "@plumbline/messages";
import { dehydrate, hydrate, type Query } from "@tanstack/react-query";
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
  // The browser may report a network although no server responds.
  for (const query of queryClient.getQueryCache().getAll()) void restoreUnread(services, query);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") {
      void restoreUnread(services, event.query);
    }
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

/** What a failed query has returned earlier, still marked as failed, so that its time is shown. */
async function restoreUnread(services: Part, query: Query): Promise<void> {
  const { data, error, errorUpdatedAt, status } = query.state;
  if (status !== "error" || data !== undefined) return;
  await restoreCopies(services);
  if (query.state.dataUpdatedAt < errorUpdatedAt) query.setState({ error, status });
}

/** Restores the stored responses of this session, each with its time. */
export async function restoreCopies({ queryClient, userStore }: Part): Promise<void> {
  const { token } = userStore.getState();
  if (token === "" || !("caches" in globalThis)) return;
  const copies = await caches.open(await storeName(token));
  for (const request of await copies.keys()) {
    const copy = await (await copies.match(request))?.json();
    // Written by this module only, under this name.
    if (isUser(request)) userStore.setState({ userInfo: copy as UserInfo });
    else hydrate(queryClient, copy, { defaultOptions: { queries: { gcTime: Infinity } } });
  }
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
