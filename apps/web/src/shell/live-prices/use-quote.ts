import type { PrefetchServices } from "#shell/navigation/route.ts";
import type { ListedSymbol, SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";
import { useCallback, useSyncExternalStore } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Services, useServices } from "#shell/services.tsx";
import { PUBLIC } from "#shell/query-client.ts";
import { statusOf } from "./quote-store.ts";
import { wordsOf } from "./symbol-name.ts";

export interface LiveQuote {
  /** undefined until the first quote has arrived. */
  readonly quote: SymbolQuote | undefined;
  /** Too old to trade on: marked as stale by the server, or the server does not respond. */
  readonly isStale: boolean;
}

/** The live quote of one symbol. Renders again only when this symbol's quote changes. */
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

/** Epoch ms of the server's last message; undefined while messages arrive. */
export function useSilentSince(): number | undefined {
  const { quotes } = useServices();
  return useSyncExternalStore(quotes.watchLive, quotes.silentSinceMs);
}

/**
 * All symbols with their formats. Their prices become outdated: rows use those of the quote store.
 */
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

/** Prefetches them before a screen that shows them is loaded. */
export function prefetchSymbols(services: PrefetchServices): void {
  void services.queryClient.prefetchQuery(symbolsQuery(services));
}

/** "BTC/USDT" of "BTCUSDT", the name used everywhere; the code itself until the list is loaded. */
export function useSymbolName(): (code: string) => string {
  const { data = [] } = useQuery(symbolsQuery(useServices()));
  return (code) => wordsOf(data, code).name;
}

/** A market's current price and whether it may be traded on. */
export function useMarketNow(listed: ListedSymbol): {
  readonly quote: SymbolQuote;
  readonly status: SymbolStatus;
} {
  const { quote = listed, isStale } = useQuote(listed.symbol);
  return { quote, status: statusOf(quote, isStale) };
}
