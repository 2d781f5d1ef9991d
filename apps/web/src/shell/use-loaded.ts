import { type InferDataFromTag, type QueryKey, useQueries } from "@tanstack/react-query";
import type { LoadState } from "./loaded.tsx";

/** Queries as `queryOptions` makes them, by the name under which a screen wants what they bring. */
type Queries = Readonly<Record<string, { readonly queryKey: QueryKey }>>;

type DataOf<All extends Queries> = {
  readonly [Name in keyof All]: InferDataFromTag<unknown, All[Name]["queryKey"]>;
};

/**
 * Several queries as one: asked for at once, there when all of them are, and tried again where one
 * has failed. For `<Loaded>`, which then waits once instead of within itself.
 */
export function useLoaded<All extends Queries>(queries: All): LoadState<DataOf<All>> {
  const names = Object.keys(queries);
  const states = useQueries({ queries: Object.values(queries) });
  const missing = states.filter(({ data }) => data === undefined);
  const failed = states.filter(({ error }) => error !== null);
  // Once none is missing, each is there under its own name.
  const all = Object.fromEntries(states.map(({ data }, at) => [names[at], data])) as DataOf<All>;
  return {
    data: missing.length === 0 ? all : undefined,
    error: (failed.find(({ data }) => data === undefined) ?? failed[0])?.error ?? null,
    fetchStatus: missing.some(({ fetchStatus }) => fetchStatus === "paused") ? "paused" : "idle",
    dataUpdatedAt: Math.min(
      ...(failed.length === 0 ? states : failed).map((one) => one.dataUpdatedAt),
    ),
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}
