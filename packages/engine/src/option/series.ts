import {
  calendarDayOf,
  DAY_MS,
  divide,
  HOUR_MS,
  type Instant,
  instant,
  MINUTE_MS,
  type Price,
  price,
  type RatePpm,
  type SymbolCode,
} from "#kernel";
import { type HourlyPrice, volatilityOf } from "./math/volatility.ts";

/** The basis of all options of a symbol for one hour: it follows from recorded prices. */
export interface OptionSeries {
  readonly symbol: SymbolCode;
  readonly hour: Instant;
  /** The price at that hour, around which strikes are listed. */
  readonly forward: Price;
  readonly volatility: RatePpm;
}

/** The series of the newest hour; null if too few hours are recorded. */
export function optionSeriesOf(
  symbol: SymbolCode,
  prices: readonly HourlyPrice[],
): OptionSeries | null {
  const newest = prices.at(-1);
  const volatility = volatilityOf(prices);
  if (newest === undefined || volatility === null) return null;
  return { symbol, hour: newest.hour, forward: newest.price, volatility };
}

/** The series of exactly that hour; null if its price, or enough before it, are not recorded. */
export function optionSeriesAt(
  { symbol, hour }: Pick<OptionSeries, "symbol" | "hour">,
  prices: readonly HourlyPrice[],
): OptionSeries | null {
  const until = prices.filter((price) => price.hour <= hour);
  return until.at(-1)?.hour === hour ? optionSeriesOf(symbol, until) : null;
}

/** The validity of a series: the last one stays valid while the next is computed. */
const SERIES_LIVES_MS = 2 * HOUR_MS;

export const isSeriesCurrent = ({ hour }: Pick<OptionSeries, "hour">, now: Instant): boolean =>
  now < hour + SERIES_LIVES_MS;

/** Options end at 08:00 UTC. */
const EXPIRY_HOUR_MS = 8 * HOUR_MS;
/** The averaging period before the end: once a part of the average is known, nothing is traded. */
export const AVERAGING_MS = 30 * MINUTE_MS;

const FRIDAY = 5;
const WEEK_DAYS = 7;
// The epoch was a Thursday.
const EPOCH_WEEKDAY = 4;

/** Whether options of that end are no longer bought or sold. */
export const isAveraging = (expiresAt: Instant, now: Instant): boolean =>
  now >= expiresAt - AVERAGING_MS;

/**
 * The offered expiries, all at 08:00 UTC and ascending: the next day whose averaging has not begun,
 * the two Fridays after it, and the last day of the first month that ends after it. Duplicates are
 * listed once.
 */
export function expiriesAt(now: Instant): readonly Instant[] {
  const next = Math.floor((now + AVERAGING_MS - EXPIRY_HOUR_MS) / DAY_MS) + 1;
  const weekday = (((next + EPOCH_WEEKDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  const friday = next + ((FRIDAY - weekday + WEEK_DAYS - 1) % WEEK_DAYS) + 1;
  const days = [next, friday, friday + WEEK_DAYS, monthEndAfter(next)];
  return [...new Set(days)]
    .toSorted((a, b) => a - b)
    .map((day) => instant(day * DAY_MS + EXPIRY_HOUR_MS));
}

/** The first day after `day` that is the last of its month; days count from the epoch. */
function monthEndAfter(day: number): number {
  let end = day + 1;
  while (calendarDayOf(instant((end + 1) * DAY_MS)).day !== 1) end += 1;
  return end;
}

const STRIKES_EACH_SIDE = 5n;

/**
 * The offered strikes, ascending: the forward rounded to a whole number of steps, half a step up,
 * and five on either side of it; none at or below zero.
 */
export function strikesAround(forward: Price, step: Price): readonly Price[] {
  const middle = divide(2n * forward + step, 2n * step, "down") * step;
  const lowest = middle - STRIKES_EACH_SIDE * step;
  const count = 2n * STRIKES_EACH_SIDE + 1n;
  return Array.from({ length: parseInt(count.toString(), 10) }, (_, index) => {
    return lowest + BigInt(index) * step;
  })
    .filter((units) => units > 0n)
    .map(price);
}
