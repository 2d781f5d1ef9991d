import type { Client } from "@plumbline/client";
import type { LogGroup } from "@plumbline/protocol/wallet";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { Assets } from "#shell/assets-query.ts";
import type { Span } from "./period.ts";

export type BookAssets = Assets["byBook"][number];
export type Holding = Assets["byCurrency"][number];
export type BookName = BookAssets["book"];

/** The names of currencies, by code. */
export const currencyNamesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "currency-names"],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const currencies = await client.flashExchange.listCurrencies({}, { signal });
      return Object.fromEntries(currencies.map(({ code, name }) => [code, name]));
    },
    staleTime: Infinity,
  });

export const profitQuery = (client: Client, request: Span & { readonly book: BookName }) =>
  queryOptions({
    queryKey: ["wallet", "profit", request],
    queryFn: ({ signal }) => client.wallet.queryUserProfit(request, { signal }),
  });

export interface LogFilter extends Span {
  readonly book: BookName;
  readonly currency?: string;
  readonly group?: LogGroup;
}

export type LogLine = Awaited<ReturnType<Client["wallet"]["listBalanceLog"]>>["records"][number];

/** In lines; an event has one to seven. */
const PAGE_SIZE = 90;

export const balanceLogQuery = (client: Client, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ["wallet", "log", filter],
    queryFn: ({ pageParam, signal }) =>
      client.wallet.listBalanceLog(
        { ...filter, pageNo: pageParam, pageSize: PAGE_SIZE },
        { signal },
      ),
    ...BY_PAGE,
  });
