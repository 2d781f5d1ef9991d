import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

const PAGE_SIZE = 100;
const STATUSES = ["running", "working"] as const;
const BOOKS = ["demo", "live"] as const;

/**
 * All one has open, in both books. Its key begins with "contract", so that it is read again when
 * the server says that something of the account changed, and forgotten with the account.
 */
export const ownOpenQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contract", "chart-lines"],
    queryFn: async ({ signal }) => {
      const filters = BOOKS.flatMap((book) => STATUSES.map((status) => ({ book, status })));
      const pages = await Promise.all(
        filters.map((range) =>
          client.contract.listPositions({ ...range, pageNo: 1, pageSize: PAGE_SIZE }, { signal }),
        ),
      );
      return pages.flatMap(({ records }) => records);
    },
  });
