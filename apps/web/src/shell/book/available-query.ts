import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { BookName } from "#shell/preferences.ts";

/** The available balance of each currency in a book, as decimal text. */
export const availableQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["wallet", "available", book],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const rows = await client.wallet.queryUserBalance({ book }, { signal });
      return Object.fromEntries(rows.map(({ currency, available }) => [currency, available]));
    },
  });
