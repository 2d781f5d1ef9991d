import { type InferDataFromTag, type QueryKey, useQueries } from "@tanstack/react-query";

/** The part of a query's state that tells whether there is something to show. */
export interface LoadState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly fetchStatus: "fetching" | "paused" | "idle";
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Queries as `queryOptions` returns them, by the names under which a screen uses their data. */
type Queries = Readonly<Record<string, { readonly queryKey: QueryKey }>>;

type DataOf<All extends Queries> = {
  readonly [Name in keyof All]: InferDataFromTag<unknown, All[Name]["queryKey"]>;
};

/** Combines several queries, requested at once. For `<Loaded>`, so that none are nested. */
export function useLoaded<All extends Queries>(queries: All): LoadState<DataOf<All>> {
  const { data, ...state } = asOne(useQueries({ queries: Object.values(queries) }));
  const named = Object.keys(queries).map((name, at) => [name, data?.[at]] as const);
  // Each by the name of its query; TypeScript cannot infer this across two lists.
  return { ...state, data: data && (Object.fromEntries(named) as DataOf<All>) };
}

/** Loaded when all are, as old as the oldest failed one; a retry repeats only the failed ones. */
export function asOne(states: readonly LoadState<unknown>[]): LoadState<readonly unknown[]> {
  const missing = states.filter(({ data }) => data === undefined);
  const failed = states.filter(({ error }) => error !== null);
  const shown = failed.length === 0 ? states : failed;
  return {
    data: missing.length === 0 ? states.map(({ data }) => data) : undefined,
    error: (failed.find(({ data }) => data === undefined) ?? failed[0])?.error ?? null,
    fetchStatus: missing.some(({ fetchStatus }) => fetchStatus === "paused") ? "paused" : "idle",
    dataUpdatedAt: Math.min(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}
