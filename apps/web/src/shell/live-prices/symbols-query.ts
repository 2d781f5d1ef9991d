import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#shell/services.tsx";
import { PUBLIC } from "#shell/query-client.ts";

/** All symbols and how to show them. Prices in it age: rows read theirs from the quote store. */
export const symbolsQuery = ({ client, quotes }: Pick<Services, "client" | "quotes">) =>
  queryOptions({
    queryKey: ["market", "symbols"],
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      const symbols = await client.market.listSymbols({}, { signal });
      quotes.seed(symbols);
      return symbols;
    },
    staleTime: 60_000,
  });
