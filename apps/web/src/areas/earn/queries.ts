import type { Client } from "@plumbline/client";
import type { EarnKind, EarnStatus } from "@plumbline/engine/earn";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE, nextPage } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";
import { PUBLIC } from "#shell/query-client.ts";

type Earn = Client["earn"];
export type Product = Awaited<ReturnType<Earn["listEarnProducts"]>>[number];
export type ProductOf<Kind extends EarnKind> = Extract<Product, { readonly kind: Kind }>;
export type OwnProduct = Awaited<ReturnType<Earn["readEarnProduct"]>>;
export type Order = Awaited<ReturnType<Earn["buyDebit"]>>;
export type OrderEvent = Awaited<ReturnType<Earn["listEarnDays"]>>["records"][number];
export type Statistics = Awaited<ReturnType<Earn["readEarnStatistics"]>>;
export type VaultDayView = Awaited<ReturnType<Earn["readVaultDay"]>>;
export type Passport = Awaited<ReturnType<Earn["readYieldPassport"]>>;

interface InBook {
  readonly book: BookName;
}

/** Not `PUBLIC`: a purchase changes the quota, so the query is refetched after one. */
export const productsQuery = (
  client: Client,
  { kind, book }: InBook & { readonly kind: EarnKind },
) =>
  queryOptions({
    queryKey: ["earn", "products", kind, book],
    queryFn: ({ signal }) => client.earn.listEarnProducts({ kind, book }, { signal }),
  });

export const productQuery = (client: Client, { id, book }: InBook & { readonly id: string }) =>
  queryOptions({
    queryKey: ["earn", "product", id, book],
    queryFn: ({ signal }) => client.earn.readEarnProduct({ id, book }, { signal }),
  });

const PAGE_SIZE = 30;

export const vaultDaysQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["earn", "days", id],
    meta: PUBLIC,
    queryFn: async ({ signal }) =>
      (await client.earn.listVaultDays({ id, pageSize: PAGE_SIZE }, { signal })).records,
  });

export const vaultDayQuery = (
  client: Client,
  { id, dayMs }: { readonly id: string; readonly dayMs: number },
) =>
  queryOptions({
    queryKey: ["earn", "day", id, dayMs],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.earn.readVaultDay({ id, dayMs }, { signal }),
  });

export const passportQuery = (client: Client, { id, book }: InBook & { readonly id: string }) =>
  infiniteQueryOptions({
    queryKey: ["earn", "passport", id, book],
    queryFn: ({ pageParam, signal }) =>
      client.earn.readYieldPassport(
        { id, book, pageNo: pageParam, pageSize: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ days }) => nextPage(days),
  });

export const ordersQuery = (
  client: Client,
  filter: InBook & {
    readonly kind?: EarnKind | undefined;
    readonly status?: EarnStatus | undefined;
  },
) =>
  infiniteQueryOptions({
    queryKey: ["earn", "orders", filter],
    queryFn: ({ pageParam, signal }) =>
      client.earn.listEarnOrders({ ...filter, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });

export const statisticsQuery = (
  client: Client,
  filter: InBook & { readonly kind?: EarnKind | undefined },
) =>
  queryOptions({
    queryKey: ["earn", "statistics", filter],
    queryFn: ({ signal }) => client.earn.readEarnStatistics(filter, { signal }),
  });

export const orderEventsQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: ["earn", "events", id],
    queryFn: ({ pageParam, signal }) =>
      client.earn.listEarnDays({ id, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });
