import type { Client, ServerClock } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";
import { PUBLIC } from "#shell/query-client.ts";

export interface QuoteInput {
  readonly book: BookName;
  readonly from: string;
  readonly to: string;
  readonly pay?: string;
  readonly receive?: string;
}

export type Currency = Awaited<ReturnType<Client["flashExchange"]["listCurrencies"]>>[number];
export type Quote = Awaited<ReturnType<Client["flashExchange"]["quoteFlash"]>>;
export type Order = Awaited<ReturnType<Client["flashExchange"]["exchangeFlash"]>>;

export const currenciesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["flash-exchange", "currencies"],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.flashExchange.listCurrencies({}, { signal }),
  });

/** The small balances, at prices of a few seconds ago. */
export const smallBalancesQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["flash-exchange", "small", book],
    queryFn: ({ signal }) => client.flashExchange.listSmallBalances({ book }, { signal }),
    staleTime: 0,
  });

/** A failed quote is requested again, but less often than one that expires. */
const AFTER_FAULT_MS = 5_000;
const LEAST_MS = 500;

/** A quote, and the next one when it has expired, as long as the screen is visible. */
export const quoteQuery = (
  { client, clock }: { readonly client: Client; readonly clock: ServerClock },
  request: QuoteInput | null,
) =>
  queryOptions({
    queryKey: ["flash-exchange", "quote", request],
    queryFn: ({ signal }): Promise<Quote> => {
      if (request === null) throw new Error("nothing to quote");
      return client.flashExchange.quoteFlash(request, { signal });
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return AFTER_FAULT_MS;
      if (data === undefined) return false;
      return Math.max(LEAST_MS, data.expiresMs - clock.nowMs());
    },
  });

const PAGE_SIZE = 30;

export const ordersQuery = (client: Client, book: BookName) =>
  infiniteQueryOptions({
    queryKey: ["flash-exchange", "orders", book],
    queryFn: ({ pageParam, signal }) =>
      client.flashExchange.listFlashOrders(
        { book, pageNo: pageParam, pageSize: PAGE_SIZE },
        { signal },
      ),
    ...BY_PAGE,
  });
