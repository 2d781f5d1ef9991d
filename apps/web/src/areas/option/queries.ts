import type { Client } from "@plumbline/client";
import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { previewOption } from "@plumbline/protocol/option";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";
import { PUBLIC } from "#shell/query-client.ts";

export type Chain = Awaited<ReturnType<Client["option"]["readOptionChain"]>>;
export type ChainRow = Chain["rows"][number];
export type Order = Awaited<ReturnType<Client["option"]["buyOption"]>>;
export type Preview = Awaited<ReturnType<Client["option"]["previewOption"]>>;
export type PurchaseInput = InputOf<typeof previewOption>;

/** Compares decimal texts without floats. */
export const less = (a: string, b: string): string =>
  toDecimalText(mustParseDecimal(a) - mustParseDecimal(b));

/** Prices follow the index: often enough for a reader, rarely enough for a phone. */
const REFRESH_MS = 2_000;

export const optionSymbolsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["option", "symbols"],
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      const { terms } = await client.option.readOptionTerms({}, { signal });
      return terms.symbols.map(({ id }) => id);
    },
  });

export const chainQuery = (
  client: Client,
  request: { readonly symbol: string; readonly expiryMs: number | null },
) =>
  queryOptions({
    queryKey: ["option", "chain", request],
    meta: PUBLIC,
    queryFn: ({ signal }) => {
      const { symbol, expiryMs } = request;
      return client.option.readOptionChain(
        { symbol, ...(expiryMs !== null && { expiryMs: String(expiryMs) }) },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** The figures of a purchase; null while the input is unreadable. */
export const previewQuery = (client: Client, input: PurchaseInput | null) =>
  queryOptions({
    queryKey: ["option", "preview", input],
    queryFn: ({ signal }): Promise<Preview> => {
      if (input === null) throw new Error("nothing to preview");
      return client.option.previewOption(input, { signal });
    },
    enabled: input !== null,
    gcTime: 0,
    retry: false,
    refetchInterval: REFRESH_MS,
  });

const PAGE_SIZE = 20;

export const ordersQuery = (
  client: Client,
  { book, status }: { readonly book: BookName; readonly status: "open" | "closed" },
) =>
  infiniteQueryOptions({
    queryKey: ["option", "orders", book, status],
    queryFn: ({ pageParam, signal }) =>
      client.option.listOptionOrders(
        { book, status, pageNo: String(pageParam), pageSize: String(PAGE_SIZE) },
        { signal },
      ),
    ...BY_PAGE,
    // The value of an open order follows its bid.
    refetchInterval: status === "open" ? REFRESH_MS : false,
  });
