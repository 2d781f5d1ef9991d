import type { Instant, MarketState, Price, Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";

/** A symbol's price at one venue. `volume` is in units of 10⁻⁸ of the base asset. */
export interface VenuePrice {
  readonly venue: string;
  readonly symbol: SymbolCode;
  readonly price: Price;
  readonly volume: bigint;
  readonly at: Instant;
}

/** The source of venue prices. Implementations have no access to users, orders or positions. */
export interface PriceFeed {
  readonly name: "simulated" | "replay" | "ccxt";
  /** Simulated prices are labelled as such wherever they are shown. */
  readonly isSimulated: boolean;
  readonly venues: readonly string[];
  /** Calls back with each round of venue prices until `stop`. */
  start(onPrices: (prices: readonly VenuePrice[]) => void): Promise<void>;
  stop(): Promise<void>;
}

/** The recorded prices, as provided to every area that trades on them. */
export interface Prices {
  /** The last recorded tick and whether it may be acted on; null before the first tick. */
  latest(symbol: SymbolCode): { readonly quote: Quote; readonly state: MarketState } | null;
  /** Called after a round of ticks is stored, in chain order, so every event can be proven. */
  onTicks(listener: (quotes: readonly Quote[]) => Promise<void>): void;
  /** The recorded price of that tick, for receipts; null if there is none. */
  priceAt(symbol: SymbolCode, seq: number): Promise<Price | null>;
  /** The hash of that tick, for draws; null if there is none. */
  hashAt(symbol: SymbolCode, seq: number): Promise<string | null>;
  /** The state of the symbol at that recorded tick, regardless of later changes. */
  stateAt(quote: Quote): MarketState;
  /** The recorded ticks of a symbol after that number, in chain order. */
  ticksAfter(symbol: SymbolCode, seq: number): AsyncIterable<Quote>;
  /** The symbols listed for trading, in order, also without a recorded price. */
  symbols(): readonly TradedSymbol[];
  /** Called, and awaited, once a newer version of that list is in force. */
  onListings(listener: (listings: readonly Listing[]) => Promise<void>): void;
}

/** The difference between a version of the list of symbols and the one before. */
export interface Listing {
  readonly added: readonly TradedSymbol[];
  /** Symbols requested from exchanges under other names than before. */
  readonly renamed: readonly TradedSymbol[];
}
