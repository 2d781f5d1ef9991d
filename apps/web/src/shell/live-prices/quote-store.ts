import type { LiveMessage } from "@plumbline/client";
import type { SymbolQuote } from "@plumbline/protocol/market";

/** The latest quote of each symbol, told to whoever watches that symbol and to nobody else. */
export interface QuoteStore {
  quoteOf(symbol: string): SymbolQuote | undefined;
  /** Calls `onChange` at each new quote of the symbol; returns how to stop. */
  watch(symbol: string, onChange: () => void): () => void;
  /** Takes what a call answered; a quote older than the one held changes nothing. */
  seed(quotes: readonly SymbolQuote[]): void;
  /** Takes what the socket said: updates come in order, a snapshot is the truth. */
  hear(message: LiveMessage): void;
  /** Whether prices come in: false some seconds after the connection was lost. */
  isLive(): boolean;
  setLive(isLive: boolean): void;
  watchLive(onChange: () => void): () => void;
}

/** `onWatched` hears the symbols that are watched, once after each change of the set. */
export function createQuoteStore(
  onWatched: (symbols: readonly string[]) => void,
  later: (action: () => void) => void = queueMicrotask,
): QuoteStore {
  const quotes = new Map<string, SymbolQuote>();
  const watchers = new Map<string, Set<() => void>>();
  const liveWatchers = new Set<() => void>();
  let isLive = true;
  let isTellingSet = false;

  // A screen of twenty rows comes and goes in one render: one message to the server, not twenty.
  const tellSet = () => {
    if (isTellingSet) return;
    isTellingSet = true;
    later(() => {
      isTellingSet = false;
      onWatched([...watchers.keys()]);
    });
  };
  const take = (quote: SymbolQuote) => {
    quotes.set(quote.symbol, quote);
    for (const onChange of watchers.get(quote.symbol) ?? []) onChange();
  };

  return {
    quoteOf: (symbol) => quotes.get(symbol),
    watch: (symbol, onChange) => {
      const ofSymbol = watchers.get(symbol) ?? new Set();
      if (ofSymbol.size === 0) tellSet();
      watchers.set(symbol, ofSymbol.add(onChange));
      return () => {
        ofSymbol.delete(onChange);
        if (ofSymbol.size > 0) return;
        watchers.delete(symbol);
        tellSet();
      };
    },
    seed: (seeds) => {
      for (const quote of seeds) {
        const held = quotes.get(quote.symbol);
        if (held === undefined || held.seq < quote.seq) take(quote);
      }
    },
    hear: (message) => {
      if (message.channel === "quotes") message.items.forEach(take);
    },
    isLive: () => isLive,
    setLive: (next) => {
      if (next === isLive) return;
      isLive = next;
      for (const onChange of liveWatchers) onChange();
    },
    watchLive: (onChange) => {
      liveWatchers.add(onChange);
      return () => liveWatchers.delete(onChange);
    },
  };
}
