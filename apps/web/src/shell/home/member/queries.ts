import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { BookName } from "#shell/preferences.ts";

/** Equity moves with every price, and the server sums it from the journal. */
const REREAD_MS = 10_000;

/** The equity of one book, including open positions, and its change since the server day began. */
export const todaysChangeQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["wallet", "todays-change", book],
    queryFn: ({ signal }) => client.wallet.todaysChange({ book }, { signal }),
    refetchInterval: REREAD_MS,
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
