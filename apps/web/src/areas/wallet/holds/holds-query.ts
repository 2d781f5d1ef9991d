import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { BookName } from "../queries.ts";
import type { HoldsRead } from "./holds-of.ts";

/** As many as a call gives at once. What is beyond them is explained as the rest. */
const PAGE_SIZE = 100;

/** Everything that sets money of a book aside. Only live money is ever withdrawn. */
export const holdsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["wallet", "holds", book],
    queryFn: async ({ signal }): Promise<HoldsRead> => {
      const options = { signal };
      const [running, working, withdrawals] = await Promise.all([
        client.contract.listPositions({ book, status: "running", pageSize: PAGE_SIZE }, options),
        client.contract.listPositions({ book, status: "working", pageSize: PAGE_SIZE }, options),
        book === "live"
          ? client.wallet.listWithdrawals({ status: 0, pageSize: PAGE_SIZE }, options)
          : null,
      ]);
      return {
        positions: running.records,
        orders: working.records,
        withdrawals: withdrawals?.records ?? [],
      };
    },
  });
