import type { Client } from "@plumbline/client";
import { infiniteQueryOptions } from "@tanstack/react-query";

const PAGE_SIZE = 30;

export type Notice = Awaited<ReturnType<Client["content"]["listMyNotices"]>>["records"][number];

/** What the reader was told of, newest first. */
export const noticesQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ["content", "notices"],
    queryFn: ({ pageParam, signal }) =>
      client.content.listMyNotices({ pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
  });
