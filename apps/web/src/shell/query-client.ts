import { CallRefused } from "@plumbline/client";
import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { forgetCopies } from "#shell/offline/forget-copies.ts";

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
