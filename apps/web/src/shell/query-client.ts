import { CallRefused } from "@plumbline/client";
import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/** A lost answer is asked for again, twice; a refusal is an answer and stays one. */
const RETRIES_MAX = 2;

/** `onFault` hears of everything that was asked and refused, also where a screen says it itself. */
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
 * Reads again what is on screen of the account: the server has said that something changed. What
 * is being read may be older than the news, but is let come: begun anew at each news, a busy
 * account's would never arrive.
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
 * The `meta` of a query whose answer is everybody's. Without it a query is of the account: one that
 * forgot the word is read once more than needed, and shows nobody what was another's.
 */
export const PUBLIC = { isPublic: true } as const;

const isOfAccount = ({ meta }: Query): boolean => meta?.["isPublic"] !== true;

/** What the stores of readers' copies are called, before what binds one to its session. */
export const COPIES = "copies:";

/** What was stored to be read without a network goes with its reader, or with everybody else's. */
export async function forgetCopies(ownName?: string): Promise<void> {
  // Only a page that nobody can have changed on its way may store anything.
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(COPIES) && name !== ownName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
