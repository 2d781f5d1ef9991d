import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import { PUBLIC } from "#shell/query-client.ts";

/** The server computes both at most once a minute, and they change slowly. */
export const EVERY_MINUTE_MS = 60_000;

/** The closes of each symbol's last day, by symbol. */
export const sparklinesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["market", "sparklines"],
    meta: PUBLIC,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly number[]>> => {
      const sparklines = await client.market.listSparklines({}, { signal });
      return new Map(sparklines.map(({ symbol, sparkline }) => [symbol, sparkline]));
    },
    staleTime: EVERY_MINUTE_MS,
    refetchInterval: EVERY_MINUTE_MS,
  });

/** How many markets rose and fell by how much. */
export const distributionQuery = (client: Client) =>
  queryOptions({
    queryKey: ["market", "distribution"],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.market.getPriceDistribution({}, { signal }),
    staleTime: EVERY_MINUTE_MS,
    refetchInterval: EVERY_MINUTE_MS,
  });
