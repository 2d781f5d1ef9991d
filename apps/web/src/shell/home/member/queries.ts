import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { BookName } from "#shell/preferences.ts";

/** Open positions gain and lose with every price. */
const REREAD_MS = 5_000;

/** Equity and open profit of one book. */
export const ownSummaryQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["contract", "summary", book],
    queryFn: ({ signal }) => client.contract.positionsSummary({ book }, { signal }),
    refetchInterval: REREAD_MS,
  });

/** How many open positions home shows; the rest is one tap away. */
export const POSITIONS_SHOWN = 2;

/** The newest open positions of one book, and how many there are. */
export const newestPositionsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["contract", "newest", book],
    queryFn: ({ signal }) =>
      client.contract.listPositions(
        { book, status: "running", pageNo: 1, pageSize: POSITIONS_SHOWN },
        { signal },
      ),
    refetchInterval: REREAD_MS,
  });

export type Settled = Awaited<ReturnType<Client["wallet"]["queryUserProfit"]>>;

/** The result of a book's trades, fees and funding since a moment, from the ledger. */
export const settledSinceQuery = (
  client: Client,
  { book, fromMs }: { readonly book: BookName; readonly fromMs: number },
) =>
  queryOptions({
    queryKey: ["wallet", "profit", { book, fromMs }],
    queryFn: ({ signal }) => client.wallet.queryUserProfit({ book, fromMs }, { signal }),
  });

export const RANGES = ["24h", "7d", "30d"] as const;
export type Range = (typeof RANGES)[number];

/** The value of one book at whole hours, with its derivation. */
export const equityHistoryQuery = (
  client: Client,
  { book, range }: { readonly book: BookName; readonly range: Range },
) =>
  queryOptions({
    queryKey: ["wallet", "equity-history", { book, range }],
    queryFn: ({ signal }) => client.wallet.equityHistory({ book, range }, { signal }),
    staleTime: 60_000,
  });
