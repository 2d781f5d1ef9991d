import type { Instant, MarketState, Price, Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";

/** What one venue says a symbol is worth. `volume` is in units of 10⁻⁸ of the base asset. */
export interface VenuePrice {
  readonly venue: string;
  readonly symbol: SymbolCode;
  readonly price: Price;
  readonly volume: bigint;
  readonly at: Instant;
}

/** Where venue prices come from. Nothing behind this port knows of users, orders or positions. */
export interface PriceFeed {
  readonly name: "simulated" | "replay" | "ccxt";
  /** Simulated prices are labelled as such wherever they are shown. */
  readonly isSimulated: boolean;
  readonly venues: readonly string[];
  /** Calls back with each round of venue prices until `stop`. */
  start(onPrices: (prices: readonly VenuePrice[]) => void): Promise<void>;
  stop(): Promise<void>;
}

/** The recorded prices, as every area that trades on them sees them. */
export interface Prices {
  /** The last recorded tick and whether it may be acted on; null before the first tick. */
  latest(symbol: SymbolCode): { readonly quote: Quote; readonly state: MarketState } | null;
  /** Called after a round of ticks is stored, in chain order: what is heard here can be proven. */
  onTicks(listener: (quotes: readonly Quote[]) => Promise<void>): void;
  /** The recorded price of that tick, for receipts; null if there is none. */
  priceAt(symbol: SymbolCode, seq: number): Promise<Price | null>;
  /** The hash of that tick, for draws; null if there is none. */
  hashAt(symbol: SymbolCode, seq: number): Promise<string | null>;
  /** The state in which that recorded tick found its symbol, whatever became of it since. */
  stateAt(quote: Quote): MarketState;
  /** The recorded ticks of a symbol after that number, in chain order. */
  ticksAfter(symbol: SymbolCode, seq: number): AsyncIterable<Quote>;
  /** What is on the list to trade, in its order; without a recorded price as well. */
  symbols(): readonly TradedSymbol[];
  /** Called, and waited for, once a newer version of that list is in force. */
  onListings(listener: (listings: readonly Listing[]) => Promise<void>): void;
}

/** A version of the list of symbols against the one before. */
export interface Listing {
  readonly added: readonly TradedSymbol[];
  /** Those which exchanges are asked for by other names than before. */
  readonly renamed: readonly TradedSymbol[];
}
