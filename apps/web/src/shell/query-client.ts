import { CallRefused } from "@plumbline/client";
import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/**
 * A request whose response is lost is retried twice; a refusal is a response and is not retried,
 * nor is a request that has waited for its whole time already.
 */
const RETRIES_MAX = 2;

const isRepeatable = (fault: unknown): boolean =>
  fault instanceof CallRefused && fault.isLost && fault.error !== "timed_out";

/** `onFault` is called for every failed query, also if a screen shows the fault itself. */
export function createQueryClient(onFault: (fault: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFault }),
    mutationCache: new MutationCache({ onError: onFault }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, fault) => failures < RETRIES_MAX && isRepeatable(fault),
      },
      // The reader decides whether to repeat a command.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Removes all data of the user who was signed in; public data stays. */
export function forgetAccount(queryClient: QueryClient): void {
  void forgetCopies();
  queryClient.removeQueries({ predicate: isOfAccount });
}

/**
 * Queries that were being fetched when a change was signalled: each is fetched once more
 * afterwards.
 */
const overtaken = new WeakSet<Query>();

/**
 * Refetches the account's queries on screen after the server signalled a change. A pending request
 * may be older than the signal, but is not cancelled: if it restarted at each signal, that of a
 * busy account would never complete.
 */
export function rereadAccount(queryClient: QueryClient): void {
  const reread = { predicate: (query: Query) => isOfAccount(query) && !overtaken.has(query) };
  for (const query of queryClient.getQueryCache().findAll({ ...reread, fetchStatus: "fetching" })) {
    const again = () => {
      overtaken.delete(query);
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    overtaken.add(query);
    void query.promise?.then(again, again);
  }
  void queryClient.invalidateQueries(reread);
}

/**
 * The `meta` of a query whose response is the same for everybody. Without it a query belongs to the
 * account: a missing mark costs one more request, and never shows one user the data of another.
 */
export const PUBLIC = { isPublic: true } as const;

const isOfAccount = ({ meta }: Query): boolean => meta?.["isPublic"] !== true;

/** The prefix of the names of the offline stores, followed by an identifier of the session. */
export const COPIES = "copies:";

/** Deletes what was stored for reading offline: of all sessions, or of all but one. */
export async function forgetCopies(ownName?: string): Promise<void> {
  // Browsers offer this storage to pages of a secure origin only.
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(COPIES) && name !== ownName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
