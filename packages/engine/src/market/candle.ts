import {
  calendarDayOf,
  DAY_MS,
  HOUR_MS,
  instant,
  type Instant,
  MINUTE_MS,
  type Price,
  type Quote,
  weekdayOf,
} from "#kernel";

export const INTERVALS = ["1m", "3m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
export type Interval = (typeof INTERVALS)[number];

/** The length of each interval; a month's is that of its longest. */
export const INTERVAL_MS = {
  "1m": MINUTE_MS,
  "3m": 3 * MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
  "1M": 31 * DAY_MS,
} as const satisfies Record<Interval, number>;

/**
 * The summary of the ticks of one interval. It names its first and last tick, so it can be
 * recomputed.
 */
export interface Candle {
  readonly symbol: Quote["symbol"];
  readonly interval: Interval;
  readonly openedAt: Instant;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Units of 10⁻⁸ of the base asset. */
  readonly volume: bigint;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/**
 * The start of the interval that `at` lies in, in UTC as on every exchange, whatever the server day
 * is: days begin at 00:00, weeks on Monday, months on the 1st.
 */
export function openOf(interval: Interval, at: Instant): Instant {
  if (interval === "1M") return monthOf(at);
  if (interval === "1w") return mondayOf(at);
  const lengthMs = INTERVAL_MS[interval];
  return instant(Math.floor(at / lengthMs) * lengthMs);
}

/**
 * The candle after one more tick: the same one extended, or a new one if the tick lies in another
 * interval. Ticks come in the order of their chain; a repeated one is a fault.
 */
export function addTick(
  candle: Candle | null,
  tick: Quote & { readonly volume: bigint },
  interval: Interval,
): Candle {
  const { symbol, seq, price, at, volume } = tick;
  const openedAt = openOf(interval, at);
  if (candle !== null && seq <= candle.lastSeq) {
    throw new Error(`tick ${symbol} ${seq} is not after ${candle.lastSeq}`);
  }
  if (candle === null || candle.openedAt !== openedAt) {
    const prices = { open: price, high: price, low: price, close: price };
    return { symbol, interval, openedAt, ...prices, volume, firstSeq: seq, lastSeq: seq };
  }
  return {
    ...candle,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    close: price,
    volume: candle.volume + volume,
    lastSeq: seq,
  };
}

/** The start, in UTC, of the calendar month that `at` lies in. */
const monthOf = (at: Instant): Instant =>
  instant((Math.floor(at / DAY_MS) - calendarDayOf(at).day + 1) * DAY_MS);

const [MONDAY, WEEK_DAYS] = [1, 7] as const;

/** The Monday 00:00 UTC at or before `at`. */
function mondayOf(at: Instant): Instant {
  const day = Math.floor(at / DAY_MS);
  return instant((day - ((weekdayOf(day) - MONDAY + WEEK_DAYS) % WEEK_DAYS)) * DAY_MS);
}
