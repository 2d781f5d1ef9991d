import type { Client } from "@plumbline/client";
import { readSpotTerms } from "@plumbline/engine/spot";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";
import { PUBLIC } from "#shell/query-client.ts";

type Spot = Client["spot"];
export type Order = Awaited<ReturnType<Spot["createSpotOrder"]>>;
export type Holding = Awaited<ReturnType<Spot["listSpotHoldings"]>>[number];
export type Plan = Awaited<ReturnType<Spot["saveSpotPlan"]>>;

export const termsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["spot", "terms"],
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      const { terms, version } = await client.spot.readSpotTerms({}, { signal });
      return readSpotTerms(terms, version);
    },
  });

export const holdingsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["spot", "holdings", book],
    queryFn: ({ signal }) => client.spot.listSpotHoldings({ book }, { signal }),
  });

const PAGE_SIZE = 30;

export const ordersQuery = (client: Client, book: BookName) =>
  infiniteQueryOptions({
    queryKey: ["spot", "orders", book],
    queryFn: ({ pageParam, signal }) =>
      client.spot.listSpotOrders({ book, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });

/** All plans without paging: there are never many. */
export const plansQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["spot", "plans", book],
    queryFn: async ({ signal }) =>
      (await client.spot.listSpotPlans({ book, pageSize: PAGE_SIZE }, { signal })).records,
  });
