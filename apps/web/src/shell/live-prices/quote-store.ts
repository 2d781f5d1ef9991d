import type { LiveMessage } from "@plumbline/client";
import type { SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";
import { createFollowing, type Schedule } from "./following.ts";

/** The latest quote of each symbol, published only to the subscribers of that symbol. */
export interface QuoteStore {
  quoteOf(symbol: string): SymbolQuote | undefined;
  /** Calls `onChange` at each new quote of the symbol; returns a function that unsubscribes. */
  watch(symbol: string, onChange: () => void): () => void;
  /** Stores the response of a call; a quote older than the stored one is ignored. */
  seed(quotes: readonly SymbolQuote[]): void;
  /** Stores a message of the socket: updates arrive in order, a snapshot replaces everything. */
  onMessage(message: LiveMessage): void;
  /** Whether prices arrive: false some seconds after the server's last message. */
  isLive(): boolean;
  /** Epoch ms of the last message; undefined while prices arrive. */
  silentSinceMs(): number | undefined;
  setSilent(sinceMs: number | undefined): void;
  watchLive(onChange: () => void): () => void;
}

export interface QuoteStoreDeps {
  /** Receives the symbols to subscribe to, throttled. */
  readonly onFollow: (symbols: readonly string[]) => void;
  readonly schedule?: Schedule;
}

/** The maximum number of symbols of one connection, as the server limits it. */
const FOLLOWED_MAX = 200 satisfies typeof import("@plumbline/protocol/market").SYMBOLS_MAX;
/** Prices change at most twice a second: faster updates are unreadable and cost battery. */
const CONFLATE_MS = 500;

export function createQuoteStore({ onFollow, schedule = later }: QuoteStoreDeps): QuoteStore {
  const quotes = new Map<string, SymbolQuote>();
  const watchers = new Map<string, Set<() => void>>();
  const liveWatchers = new Set<() => void>();
  let silentSinceMs: number | undefined;

  const following = createFollowing({
    watched: () => watchers.keys(),
    publish: onFollow,
    schedule,
    symbolsMax: FOLLOWED_MAX,
  });
  const take = (quote: SymbolQuote) => {
    const current = quotes.get(quote.symbol);
    // A snapshot repeats known quotes: they stay the same objects, so that nothing is rendered.
    if (current !== undefined && isSame(current, quote)) return;
    quotes.set(quote.symbol, quote);
    for (const onChange of watchers.get(quote.symbol) ?? []) onChange();
  };
  const conflated = createConflation(take, schedule);

  return {
    quoteOf: (symbol) => quotes.get(symbol),
    watch: (symbol, onChange) => {
      const ofSymbol = watchers.get(symbol) ?? new Set();
      watchers.set(symbol, ofSymbol.add(onChange));
      if (ofSymbol.size === 1) following.onAppear();
      return () => {
        ofSymbol.delete(onChange);
        if (ofSymbol.size > 0) return;
        watchers.delete(symbol);
        following.onDisappear();
      };
    },
    seed: (seeds) => {
      for (const quote of seeds) {
        if (isNewer(quote, quotes.get(quote.symbol), watchers.has(quote.symbol))) take(quote);
      }
    },
    onMessage: ({ channel, type, items }) => {
      if (channel !== "quotes") return;
      conflated.add(items);
      if (type === "snapshot") conflated.flush();
      else conflated.flushSoon();
    },
    isLive: () => silentSinceMs === undefined,
    silentSinceMs: () => silentSinceMs,
    setSilent: (sinceMs) => {
      if (sinceMs === silentSinceMs) return;
      silentSinceMs = sinceMs;
      for (const onChange of liveWatchers) onChange();
    },
    watchLive: (onChange) => {
      liveWatchers.add(onChange);
      return () => liveWatchers.delete(onChange);
    },
  };
}

/**
 * Publishes the first change at once, and those that follow closely together, the last of each
 * symbol.
 */
function createConflation(take: (quote: SymbolQuote) => void, schedule: Schedule) {
  const pending = new Map<string, SymbolQuote>();
  let isResting = false;
  const flush = () => {
    const quotes = [...pending.values()];
    pending.clear();
    quotes.forEach(take);
  };
  const flushSoon = () => {
    if (isResting) return;
    isResting = true;
    flush();
    schedule(() => {
      isResting = false;
      if (pending.size > 0) flushSoon();
    }, CONFLATE_MS);
  };
  return {
    add: (quotes: readonly SymbolQuote[]) => {
      for (const quote of quotes) pending.set(quote.symbol, quote);
    },
    flush,
    flushSoon,
  };
}

/**
 * For the same tick, a response may contain a later halt or closing; but for a subscribed symbol
 * the socket has already delivered that, and the response may be old.
 */
function isNewer(
  quote: SymbolQuote,
  current: SymbolQuote | undefined,
  isWatched: boolean,
): boolean {
  if (current === undefined || current.seq < quote.seq) return true;
  return current.seq === quote.seq && !isWatched;
}

function isSame(a: SymbolQuote, b: SymbolQuote): boolean {
  return (
    a.seq === b.seq &&
    a.status === b.status &&
    a.haltReason === b.haltReason &&
    a.haltEndMs === b.haltEndMs &&
    a.change24h === b.change24h
  );
}

const later: Schedule = (action, delayMs) => void setTimeout(action, delayMs);

/** A halted or closed market keeps its status; any other without recent messages is stale. */
export function statusOf(quote: SymbolQuote, isStale: boolean): SymbolStatus {
  return isStale && quote.status === "open" ? "stale" : quote.status;
}
