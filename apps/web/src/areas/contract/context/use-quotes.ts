import type { SymbolQuote } from "@plumbline/protocol/market";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useServices } from "#shell/services.tsx";

export interface LiveQuotes {
  readonly quotes: ReadonlyMap<string, SymbolQuote>;
  /** Whether prices arrive. */
  readonly isLive: boolean;
}

/** The live quotes of several symbols. Renders again only when one of them changes. */
export function useQuotes(symbols: readonly string[]): LiveQuotes {
  const { quotes } = useServices();
  const names = symbols.toSorted().join(" ");
  const watch = useCallback(
    (onChange: () => void) => {
      const stops = namesIn(names).map((name) => quotes.watch(name, onChange));
      return () => stops.forEach((stop) => stop());
    },
    [quotes, names],
  );
  // Snapshots must compare equal while nothing changes: the changing fields as one text.
  const state = useSyncExternalStore(watch, () =>
    namesIn(names)
      .map((name) => `${quotes.quoteOf(name)?.seq}${quotes.quoteOf(name)?.status}`)
      .join(" "),
  );
  const isLive = useSyncExternalStore(quotes.watchLive, quotes.isLive);
  return useMemo(
    () => ({ quotes: readQuotes(quotes, names, state), isLive }),
    [quotes, names, state, isLive],
  );
}

const namesIn = (names: string): string[] => names.split(" ").filter((name) => name !== "");

/** `_state` is only a dependency of the computation. */
function readQuotes(
  quotes: { quoteOf(symbol: string): SymbolQuote | undefined },
  names: string,
  _state: string,
): ReadonlyMap<string, SymbolQuote> {
  const quotesBySymbol = new Map<string, SymbolQuote>();
  for (const name of namesIn(names)) {
    const quote = quotes.quoteOf(name);
    if (quote !== undefined) quotesBySymbol.set(name, quote);
  }
  return quotesBySymbol;
}
