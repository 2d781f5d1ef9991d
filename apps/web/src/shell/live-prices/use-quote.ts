import type { ListedSymbol, SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";
import { useCallback, useSyncExternalStore } from "react";
import { queryOptions } from "@tanstack/react-query";
import { type Services, useServices } from "#shell/services.tsx";
import { PUBLIC } from "#shell/query-client.ts";
import { statusOf } from "./market-status.ts";

export interface LiveQuote {
  /** undefined until the first one is here. */
  readonly quote: SymbolQuote | undefined;
  /** Too old to act on: the server says so, or the server is not heard. */
  readonly isStale: boolean;
}

/** The live quote of one symbol. Renders anew only when this symbol's quote changes. */
export function useQuote(symbol: string): LiveQuote {
  const { quotes } = useServices();
  const watch = useCallback(
    (onChange: () => void) => quotes.watch(symbol, onChange),
    [quotes, symbol],
  );
  const quote = useSyncExternalStore(watch, () => quotes.quoteOf(symbol));
  const isLive = useSyncExternalStore(quotes.watchLive, quotes.isLive);
  return { quote, isStale: !isLive || quote?.status === "stale" };
}

/** Epoch ms of when the server was heard last; undefined while it is heard. */
export function useSilentSince(): number | undefined {
  const { quotes } = useServices();
  return useSyncExternalStore(quotes.watchLive, quotes.silentSinceMs);
}

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

/** Asks for them before a screen that shows them is there. */
export function prefetchSymbols(
  services: Pick<Services, "client" | "queryClient" | "quotes">,
): void {
  void services.queryClient.prefetchQuery(symbolsQuery(services));
}

/** A market's price and whether it may be acted on, as they are now. */
export function useMarketNow(listed: ListedSymbol): {
  readonly quote: SymbolQuote;
  readonly status: SymbolStatus;
} {
  const { quote = listed, isStale } = useQuote(listed.symbol);
  return { quote, status: statusOf(quote, isStale) };
}
