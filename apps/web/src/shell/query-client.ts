import { CallRefused } from "@plumbline/client";
import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/** A request whose answer is lost is repeated twice; a refusal is an answer and is not. */
const RETRIES_MAX = 2;

/** `onFault` is called for every failed query, also if a screen shows the fault itself. */
export function createQueryClient(onFault: (fault: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFault }),
    mutationCache: new MutationCache({ onError: onFault }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, fault) =>
          fault instanceof CallRefused && fault.isLost && failures < RETRIES_MAX,
      },
      // Whether to repeat a command is the reader's to decide.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Forgets all of the user who was signed in; what everybody may see stays. */
export function forgetAccount(queryClient: QueryClient): void {
  void forgetCopies();
  queryClient.removeQueries({ predicate: isOfAccount });
}

/** Readings that were under way when news came: each is read once more after it. */
const overtaken = new WeakSet<Query>();

/**
 * Refetches the account's queries on screen after the server signalled a change. A request under
 * way may be older than the signal, but is not cancelled: restarted at each signal, that of a busy
 * account would never be answered.
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
 * The `meta` of a query whose answer is the same for everybody. Without it a query belongs to the
 * account: a forgotten mark costs one more request, and shows no user another's answer.
 */
export const PUBLIC = { isPublic: true } as const;

const isOfAccount = ({ meta }: Query): boolean => meta?.["isPublic"] !== true;

/** What the stores of readers' copies are called, before what binds one to its session. */
export const COPIES = "copies:";

/** Deletes what was stored for reading offline: of all sessions, or of all but one. */
export async function forgetCopies(ownName?: string): Promise<void> {
  // Only a page from a secure origin may store anything.
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(COPIES) && name !== ownName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
