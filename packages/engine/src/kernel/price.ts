import { divide, type Rounding } from "./division.ts";
import { mustParseDecimal, UNITS_PER_ONE } from "./decimal.ts";
import { type AssetCode, type Money, PPM, type RatePpm } from "./money.ts";
import { type Instant, SECOND_MS } from "./instant.ts";

/** Units of 10⁻⁸ of the quote asset for one whole unit of the base asset. Always positive. */
export type Price = bigint & { readonly __brand: "Price" };

/** Units of 10⁻⁸ of the base asset. Always positive: the side gives the direction. */
export type Quantity = bigint & { readonly __brand: "Quantity" };

/** "BTCUSDT": the base and quote codes written together. */
export type SymbolCode = string & { readonly __brand: "SymbolCode" };

/**
 * A price of that many 10⁻⁸ of the quote asset. Zero or less is a fault: callers refuse it before.
 */
export function price(units: bigint): Price {
  if (units <= 0n) throw new Error(`a price is positive: ${units}`);
  return units as Price;
}

/** That many 10⁻⁸ of the base asset. Zero or less is a fault: callers refuse it before. */
export function quantity(units: bigint): Quantity {
  if (units <= 0n) throw new Error(`a quantity is positive: ${units}`);
  return units as Quantity;
}

/** For constants and tests: priceOf("60000"). Text that is no positive decimal is a fault. */
export const priceOf = (text: string): Price => price(mustParseDecimal(text));

/** For constants and tests: quantityOf("0.1"). Faults as `priceOf` does. */
export const quantityOf = (text: string): Quantity => quantity(mustParseDecimal(text));

/** The value of `size` of the base asset at the price `at`, in the quote asset. */
export function notionalOf(
  { size, at, asset }: { readonly size: Quantity; readonly at: Price; readonly asset: AssetCode },
  rounding: Rounding,
): Money {
  return { asset, units: divide(size * at, UNITS_PER_ONE, rounding) };
}

/** A price moved by a rate: +500 ppm of 60 000 is 60 030. The result is at least one unit. */
export function shiftPrice(base: Price, rate: RatePpm, rounding: Rounding): Price {
  const units = divide(base * (PPM + rate), PPM, rounding);
  return price(units > 0n ? units : 1n);
}

/** One recorded price: the `seq`-th tick of its symbol's chain, by which a receipt names it. */
export interface Quote {
  readonly symbol: SymbolCode;
  readonly seq: number;
  readonly price: Price;
  readonly at: Instant;
}

/** Why a symbol cannot be traded at present. The reason of a halt is shown to everyone. */
export type MarketState =
  /** An end is settled: open positions may be closed, but nothing new is opened. */
  | { readonly type: "open"; readonly isClosingOnly?: true }
  /** Ended permanently: no earlier tick can be recorded any more, and no later one follows. */
  | { readonly type: "closed"; readonly endedAt?: Instant }
  | { readonly type: "stale" }
  | { readonly type: "halted"; readonly reason: string };

export type MarketRefusal =
  | { readonly type: "market_halted"; readonly reason: string }
  | { readonly type: "market_closed" }
  | { readonly type: "price_stale" };

/** Why nothing may be executed on this market at present; null while it is open. */
export function marketRefusal({ state }: { readonly state: MarketState }): MarketRefusal | null {
  switch (state.type) {
    case "open":
      return null;
    case "halted":
      return { type: "market_halted", reason: state.reason };
    case "closed":
      return { type: "market_closed" };
    case "stale":
      return { type: "price_stale" };
  }
}

export type OpeningRefusal = MarketRefusal | { readonly type: "symbol_closing" };

/** When the symbol ended; null if it has not. */
export const endedAtOf = (state: MarketState): Instant | null =>
  state.type === "closed" ? (state.endedAt ?? null) : null;

/** Whether the symbol is about to end or has ended, so that none of it can be bought any more. */
export const isEnding = (state: MarketState): boolean =>
  (state.type === "open" && state.isClosingOnly === true) || endedAtOf(state) !== null;

/**
 * Why nothing new may be opened on this market at present; `symbol_closing` if it is about to end.
 */
export function openingRefusal(market: { readonly state: MarketState }): OpeningRefusal | null {
  return isEnding(market.state) ? { type: "symbol_closing" } : marketRefusal(market);
}

/** Two consecutive ticks of one chain, and a moment between them. */
export interface TickBoundary {
  readonly at: Instant;
  /** The last tick recorded at or before the moment. */
  readonly last: Quote;
  /** The first one recorded after it; null as long as there is none. */
  readonly next: Quote | null;
}

/**
 * After this time no earlier tick can be recorded any more: ticks are stored in order, and a writer
 * that is still waiting has failed by then. A decision that there was none waits this long.
 */
export const RECORDED_WITHIN_MS = 30 * SECOND_MS;

/**
 * The maximum distance of a tick from the moment it is used for: without a newer one a symbol is
 * stale.
 */
export const TICK_AGE_MAX_MS = 5 * SECOND_MS;

/** Whether a decision at a moment may have used a tick of that time. */
export const isTickOf = (at: Instant, tickAt: Instant): boolean =>
  tickAt <= at && at <= tickAt + TICK_AGE_MAX_MS;
