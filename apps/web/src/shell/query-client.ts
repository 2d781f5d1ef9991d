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
  queryClient.removeQueries({ predicate: isOfAccount });
}

/** Reads again what is on screen of the account: the server has said that something changed. */
export function rereadAccount(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOfAccount })) {
    // A first reading under way may be older than the news, and is not begun anew by itself.
    if (query.state.data === undefined && query.isActive()) void query.cancel({ silent: true });
  }
  void queryClient.invalidateQueries({ predicate: isOfAccount });
}

/** A query's key begins with its area; these hold what belongs to the signed-in user. */
const ACCOUNT_AREAS: readonly unknown[] = ["auth", "contract", "kyc", "wallet"];

const isOfAccount = ({ queryKey }: Query): boolean => ACCOUNT_AREAS.includes(queryKey[0]);
