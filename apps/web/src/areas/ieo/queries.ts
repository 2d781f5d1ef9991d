import type { Client } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";

export type Project = Awaited<ReturnType<Client["ieo"]["listIeoProjects"]>>["records"][number];
export type Order = Awaited<ReturnType<Client["ieo"]["applyForIeo"]>>;

/** Often enough for a reader: others apply, and deadlines pass. */
const REFRESH_MS = 10_000;

/** A limit for one page; there are never more at one time. */
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
    ...BY_PAGE,
    refetchInterval: REFRESH_MS,
  });
