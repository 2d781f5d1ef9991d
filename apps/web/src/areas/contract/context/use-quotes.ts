import type { SymbolQuote } from "@plumbline/protocol/market";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useServices } from "#shell/services.tsx";

export interface LiveQuotes {
  readonly quotes: ReadonlyMap<string, SymbolQuote>;
  /** Whether prices come in. */
  readonly isLive: boolean;
}

/** The live quotes of several symbols. Renders anew when one of them changes, and for no other. */
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
  // A snapshot has to be equal while nothing changed: what changes of a quote, as one text.
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

/** `_state` only says that they have changed. */
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
