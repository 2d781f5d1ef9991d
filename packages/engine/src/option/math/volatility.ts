import {
  DAY_MS,
  divide,
  HOUR_MS,
  type Instant,
  PPM,
  type Price,
  type RatePpm,
  ratePpm,
} from "#kernel";
import { fixed, ln, ONE, sqrt } from "./fixed-point.ts";

/** A symbol's price at a full hour: its last tick within the hour before. */
export interface HourlyPrice {
  readonly hour: Instant;
  readonly price: Price;
}

/** The period before the newest price that counts. */
export const VOLATILITY_MS = 30 * DAY_MS;
/** With fewer hourly returns than those of a day the volatility is unknown. */
const RETURNS_MIN = 24;

/** λ = 0.94: the weight of the former variance in each hour. */
const DECAY_PERCENT = 94n;
const PERCENT_PER_ONE = 100n;
const HOURS_PER_YEAR = 8_760n;

const VOLATILITY_MIN = ratePpm(200_000n);
const VOLATILITY_MAX = ratePpm(2_000_000n);

/**
 * σ a year, from recorded prices alone: the exponentially weighted variance of hourly log returns,
 * v ← λ·v + (1 − λ)·r², begun with the first r² (RiskMetrics, 1996), times the hours of a year; its
 * root is truncated to a millionth and limited to 20 % to 200 %. An hour without a price has no
 * return, nor has the hour after it. null where there are fewer than 24 returns.
 *
 * `prices` ascend by the hour; those of the last 30 days before the newest count.
 */
export function volatilityOf(prices: readonly HourlyPrice[]): RatePpm | null {
  const newest = prices.at(-1)?.hour ?? 0;
  const squares = squaredReturns(prices.filter(({ hour }) => hour >= newest - VOLATILITY_MS));
  const [first, ...later] = squares;
  if (first === undefined || squares.length < RETURNS_MIN) return null;
  return bounded(later.reduce(weigh, first) * HOURS_PER_YEAR);
}

/**
 * σ a year as it would be if an hour that began at its forward ended at a price: the same rule with
 * one more return. The bounds only bring the two σ closer together.
 */
export function volatilityIfEnded(
  { volatility, forward }: { readonly volatility: RatePpm; readonly forward: Price },
  at: Price,
): RatePpm {
  const yearly = divide(volatility * volatility * ONE, PPM * PPM, "down");
  return bounded(weigh(yearly, squaredReturn(forward, at) * HOURS_PER_YEAR));
}

/** A variance after one more squared return. */
const weigh = (variance: bigint, square: bigint): bigint =>
  divide(
    DECAY_PERCENT * variance + (PERCENT_PER_ONE - DECAY_PERCENT) * square,
    PERCENT_PER_ONE,
    "down",
  );

/** The root of a year's variance, truncated and bounded. */
function bounded(yearlyVariance: bigint): RatePpm {
  const ppm = divide(sqrt(fixed(yearlyVariance)) * PPM, ONE, "down");
  if (ppm < VOLATILITY_MIN) return VOLATILITY_MIN;
  return ppm > VOLATILITY_MAX ? VOLATILITY_MAX : ratePpm(ppm);
}

function squaredReturns(prices: readonly HourlyPrice[]): readonly bigint[] {
  return prices.flatMap(({ hour, price }, index) => {
    const before = prices[index - 1];
    if (before === undefined || before.hour + HOUR_MS !== hour) return [];
    return [squaredReturn(before.price, price)];
  });
}

function squaredReturn(from: Price, to: Price): bigint {
  const change = ln(fixed(divide(to * ONE, from, "down")));
  return divide(change * change, ONE, "down");
}
