import type { Client } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BookName } from "#shell/preferences.ts";

export type Project = Awaited<ReturnType<Client["ieo"]["listIeoProjects"]>>["records"][number];
export type Order = Awaited<ReturnType<Client["ieo"]["applyForIeo"]>>;

/** Others apply meanwhile, and ends come: often enough to be looked at. */
const REFRESH_MS = 10_000;

/** More offerings than this at one time nobody reads. */
const PROJECTS_MAX = 100;

export const projectsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["ieo", "projects", book],
    queryFn: async ({ signal }) => {
      const page = { book, pageSize: String(PROJECTS_MAX) };
      return (await client.ieo.listIeoProjects(page, { signal })).records;
    },
    refetchInterval: REFRESH_MS,
  });

const PAGE_SIZE = 20;

export const ordersQuery = (client: Client, book: BookName) =>
  infiniteQueryOptions({
    queryKey: ["ieo", "orders", book],
    queryFn: ({ pageParam, signal }) =>
      client.ieo.listIeoOrders(
        { book, pageNo: String(pageParam), pageSize: String(PAGE_SIZE) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    refetchInterval: REFRESH_MS,
  });

/** What can be spent in a book, as decimal text. */
export const spendableQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["wallet", "available", book],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const rows = await client.wallet.queryUserBalance({ book }, { signal });
      return Object.fromEntries(rows.map(({ currency, available }) => [currency, available]));
    },
  });
