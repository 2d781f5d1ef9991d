import type { Client } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";

export type Contest = Awaited<ReturnType<Client["contest"]["readContest"]>>;
export type MyPart = NonNullable<Contest["mine"]>;
export type Place = Awaited<ReturnType<Client["contest"]["readRanking"]>>["records"][number];

/** Often enough for a reader: starts and ends depend on time only. */
const REFRESH_MS = 10_000;

/** A limit for one page; there are never more at one time. */
const CONTESTS_MAX = "100";

export const contestsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contest", "list"],
    queryFn: async ({ signal }) =>
      (await client.contest.listContests({ pageSize: CONTESTS_MAX }, { signal })).records,
    refetchInterval: REFRESH_MS,
  });

export const contestQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["contest", "detail", id],
    queryFn: ({ signal }) => client.contest.readContest({ id }, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const myContestsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contest", "mine"],
    queryFn: async ({ signal }) =>
      (await client.contest.listMyContests({ pageSize: CONTESTS_MAX }, { signal })).records,
    refetchInterval: REFRESH_MS,
  });

const PAGE_SIZE = "20";

export const rankingQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: ["contest", "ranking", id],
    queryFn: ({ pageParam, signal }) =>
      client.contest.readRanking(
        { id, pageNo: String(pageParam), pageSize: PAGE_SIZE },
        { signal },
      ),
    ...BY_PAGE,
    refetchInterval: REFRESH_MS,
  });

export const winnersQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ["contest", "winners"],
    queryFn: ({ pageParam, signal }) =>
      client.contest.listWinners({ pageNo: String(pageParam), pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });
