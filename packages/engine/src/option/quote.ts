import {
  add,
  type AssetCode,
  divide,
  type Instant,
  type Money,
  money,
  PPM,
  type Price,
  price,
  type Quantity,
  type Quote,
  type RatePpm,
  UNITS_PER_ONE,
} from "#kernel";
import { black76, type Black76, payoffOf } from "./math/black-76.ts";
import { volatilityIfEnded } from "./math/volatility.ts";
import { type OptionSeries, strikesAround } from "./series.ts";
import { OPTION_KINDS, type OptionContract } from "./state.ts";
import type { OptionSymbolTerms } from "./terms.ts";

/** The value and the prices of an option on one whole unit of the base, in units of 10⁻⁸. */
export interface OptionQuote extends Black76 {
  readonly ask: bigint;
  readonly bid: bigint;
  /** The volatility of the ask. */
  readonly askVolatility: RatePpm;
}

/** The inputs of prices: a recorded tick, the series of its hour, the terms' spread. */
export interface QuoteBasis {
  readonly index: Price;
  readonly series: PricedSeries;
  readonly spreadRate: RatePpm;
  readonly at: Instant;
}

/** Without a forward, for a deal by the earlier rule, the running hour is not part of an ask. */
type PricedSeries = Pick<OptionSeries, "volatility"> & { readonly forward: Price | null };

/**
 * The price of an option with the house's ask and bid: price × (1 + spread), rounded up, and price
 * × (1 − spread), rounded down. The forward is the index: there is no interest.
 *
 * An ask uses the greater of two volatilities: the hour's, and what it would become if the running
 * hour ended at this price. The next hour's volatility is public as soon as its last price is:
 * otherwise a purchase just before that price could be sold just after it at a gain.
 */
export function optionQuote(
  { kind, strike, expiresAt }: Omit<OptionContract, "symbol">,
  { index, series, spreadRate, at }: QuoteBasis,
): OptionQuote {
  const leftMs = Math.max(expiresAt - at, 0);
  const { volatility } = series;
  const pricedAt = (sigma: RatePpm) =>
    black76({ kind, forward: index, strike, volatility: sigma, leftMs });
  const priced = pricedAt(volatility);
  const askVolatility = askVolatilityOf(series, index);
  const dearest = askVolatility === volatility ? priced : pricedAt(askVolatility);
  return {
    ...priced,
    askVolatility,
    ask: divide(dearest.price * (PPM + spreadRate), PPM, "up"),
    bid: divide(priced.price * (PPM - spreadRate), PPM, "down"),
  };
}

function askVolatilityOf({ volatility, forward }: PricedSeries, index: Price): RatePpm {
  if (forward === null) return volatility;
  const ended = volatilityIfEnded({ volatility, forward }, index);
  return ended > volatility ? ended : volatility;
}

/** One strike of an expiry, calls and puts. */
export interface ChainRow {
  readonly strike: Price;
  readonly call: OptionQuote;
  readonly put: OptionQuote;
}

/** Every offered strike of one expiry, ascending, at the last tick. */
export function optionChain(
  expiresAt: Instant,
  offer: {
    readonly series: OptionSeries;
    readonly quote: Quote;
    readonly terms: OptionSymbolTerms;
    readonly now: Instant;
  },
): readonly ChainRow[] {
  const { series, quote, terms, now } = offer;
  const basis = { index: quote.price, series, spreadRate: terms.spreadRate, at: now };
  return strikesAround(series.forward, terms.strikeStep).map((strike) => {
    const [call, put] = OPTION_KINDS.map((kind) => optionQuote({ kind, strike, expiresAt }, basis));
    if (call === undefined || put === undefined) throw new Error("there are calls and puts");
    return { strike, call, put };
  });
}

/** The total price of a quantity of options: a buyer's is rounded up, a seller's down. */
export const premiumOf = (
  { quantity, each, asset }: { quantity: Quantity; each: bigint; asset: AssetCode },
  rounding: "up" | "down",
): Money => money(asset, divide(quantity * each, UNITS_PER_ONE, rounding));

/**
 * The house's reserve for an order, rounded up: for a put its maximum payout, which is its strike;
 * for a call, which has no maximum, its payment if the price doubles or its strike, whichever is
 * more.
 */
export function reserveOf(
  { kind, strike }: Pick<OptionContract, "kind" | "strike">,
  bought: { readonly quantity: Quantity; readonly index: Price; readonly asset: AssetCode },
): Money {
  const doubled = payoffOf("call", { strike, at: 2n * bought.index });
  const each = kind === "put" || doubled < strike ? strike : doubled;
  return premiumOf({ quantity: bought.quantity, each, asset: bought.asset }, "up");
}

/** One point of an order's payoff graph. */
export interface PayoffPoint {
  readonly price: Price;
  readonly profit: Money;
}

/** An order's gain or loss for each of these averages at its end. */
export function payoffGraph(
  order: Pick<OptionContract, "kind" | "strike"> & {
    readonly quantity: Quantity;
    readonly premium: Money;
  },
  prices: readonly Price[],
): readonly PayoffPoint[] {
  const { kind, strike, quantity, premium } = order;
  const { asset } = premium;
  return prices.map((at) => {
    const each = payoffOf(kind, { strike, at });
    const paid = premiumOf({ quantity, each, asset }, "down");
    return { price: at, profit: add(paid, money(asset, -premium.units)) };
  });
}

/**
 * The break-even average at an order's end: strike and premium for each whole unit apart, rounded
 * away from the strike; null for a put that cost more than it can ever pay.
 */
export function breakEvenOf({
  kind,
  strike,
  quantity,
  premium,
}: Pick<OptionContract, "kind" | "strike"> & {
  readonly quantity: Quantity;
  readonly premium: Money;
}): Price | null {
  const each = divide(premium.units * UNITS_PER_ONE, quantity, "up");
  const units = kind === "call" ? strike + each : strike - each;
  return units > 0n ? price(units) : null;
}
