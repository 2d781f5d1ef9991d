import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { BookName } from "#shell/preferences.ts";
import { summaryQuery } from "../queries.ts";

/** Open positions gain and lose with every price. */
const REREAD_MS = 5_000;

/** The result of closing all open positions of a book, refetched with the positions. */
export const openResultQuery = (client: Client, book: BookName) => ({
  ...summaryQuery(client, book),
  refetchInterval: REREAD_MS,
});

/** How many open positions home shows; the rest is one tap away. */
export const POSITIONS_SHOWN = 2;

/** The newest open positions of one book, and how many there are. */
export const newestPositionsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["contract", "newest", book],
    queryFn: ({ signal }) =>
      client.contract.listPositions(
        { book, status: "running", pageNo: 1, pageSize: POSITIONS_SHOWN },
        { signal },
      ),
    refetchInterval: REREAD_MS,
  });
