import type { SymbolQuote } from "@plumbline/protocol/market";
import { useCallback, useSyncExternalStore } from "react";
import { useServices } from "#shell/services.tsx";

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
