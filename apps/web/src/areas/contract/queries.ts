import type { Client } from "@plumbline/client";
import type { CloseReason } from "@plumbline/engine/contract";
import { type AssetCode, mustParseDecimal, type UserAccountKind } from "@plumbline/engine/kernel";
import { balanceKey, type Balances } from "@plumbline/engine/ledger";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "./context/contract-context.ts";

const PAGE_SIZE_MAX = 100;
const HISTORY_PAGE_SIZE = 20;

export const termsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["contract", "terms", book],
    queryFn: ({ signal }) => client.contract.listTerms({ book }, { signal }),
    staleTime: 60_000,
  });

/** A version of a symbol's terms never changes. */
export const termsVersionQuery = (
  client: Client,
  { symbol, version }: { readonly symbol: string; readonly version: number },
) =>
  queryOptions({
    queryKey: ["contract", "terms-version", symbol, version],
    queryFn: ({ signal }) => client.contract.readTerms({ symbol, version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const summaryQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["contract", "summary", book],
    queryFn: ({ signal }) => client.contract.positionsSummary({ book }, { signal }),
  });

/** All balances of the demo book by ledger account; all kinds of holds count as one. */
export const demoBalancesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contract", "demo-balances"],
    queryFn: async ({ signal }): Promise<Balances> => {
      const rows = await client.wallet.queryUserBalance({ book: "demo" }, { signal });
      return new Map(
        rows.flatMap(({ currency, available, margin, hold, earn }) => {
          // The codes come from the ledger itself.
          const keyOf = (kind: UserAccountKind) => balanceKey("demo", currency as AssetCode, kind);
          return [
            [keyOf("available"), mustParseDecimal(available)],
            [keyOf("margin"), mustParseDecimal(margin)],
            [keyOf("hold:stake"), mustParseDecimal(hold)],
            [keyOf("earn"), mustParseDecimal(earn)],
          ] as const;
        }),
      );
    },
  });

export type OpenStatus = "running" | "working";

/** All positions or orders that are not closed: never more than two pages. */
export const openPositionsQuery = (
  client: Client,
  { book, status }: { readonly book: BookName; readonly status: OpenStatus },
) =>
  queryOptions({
    queryKey: ["contract", "positions", book, status],
    queryFn: async ({ signal }) => {
      const pageAt = (pageNo: number) =>
        client.contract.listPositions(
          { book, status, pageNo, pageSize: PAGE_SIZE_MAX },
          { signal },
        );
      const first = await pageAt(1);
      if (first.pages <= 1) return first.records;
      return [...first.records, ...(await pageAt(2)).records];
    },
  });

/** A position that has just ended, found among the newest; null while it has not. */
export const endedQuery = (
  client: Client,
  { book, id }: { readonly book: BookName; readonly id: string },
) =>
  queryOptions({
    queryKey: ["contract", "ended", book, id],
    queryFn: async ({ signal }) => {
      const request = { book, status: "closed", pageSize: HISTORY_PAGE_SIZE } as const;
      const { records } = await client.contract.listPositions(request, { signal });
      return records.find((each) => each.id === id) ?? null;
    },
  });

export interface HistoryFilter {
  readonly symbol?: string;
  readonly reason?: CloseReason;
}

export const historyQuery = (
  client: Client,
  { book, ...filter }: HistoryFilter & { readonly book: BookName },
) =>
  infiniteQueryOptions({
    queryKey: ["contract", "positions", book, "closed", filter],
    queryFn: ({ signal, pageParam: pageNo }) =>
      client.contract.listPositions(
        { book, status: "closed", ...filter, pageNo, pageSize: HISTORY_PAGE_SIZE },
        { signal },
      ),
    ...BY_PAGE,
  });
