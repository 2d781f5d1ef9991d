import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

/** Equity and available of the demo book. */
export const demoSummaryQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contract", "summary", "demo"],
    queryFn: ({ signal }) => client.contract.positionsSummary({ book: "demo" }, { signal }),
    refetchInterval: 5_000,
  });

export type Settled = Awaited<ReturnType<Client["wallet"]["queryUserProfit"]>>;

/** What the demo book's trades, fees and funding settled since a moment, out of the ledger. */
export const settledSinceQuery = (client: Client, fromMs: number) =>
  queryOptions({
    queryKey: ["wallet", "profit", { book: "demo", fromMs }],
    queryFn: ({ signal }) => client.wallet.queryUserProfit({ book: "demo", fromMs }, { signal }),
  });
