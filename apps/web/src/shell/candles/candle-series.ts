import { type Interval, INTERVAL_MS, openOf } from "@plumbline/engine/market";
import { instant } from "@plumbline/engine/kernel";
import type { WireCandle } from "@plumbline/protocol/market";
import { compareDecimals } from "@plumbline/ui";

/** Candles of one symbol and interval, oldest first, with distinct starts. Prices stay text. */
export type Series = readonly WireCandle[];

/**
 * Merges the candles of a response into `held`: the server's candle replaces the stored one. An
 * equal candle stays the same object, so that it is not drawn again.
 */
export function mergeCandles(series: Series, answer: Series): Series {
  const byStart = new Map(series.map((candle) => [candle[0], candle]));
  for (const candle of answer) {
    const previous = byStart.get(candle[0]);
    if (previous === undefined || !isSame(previous, candle)) byStart.set(candle[0], candle);
  }
  return [...byStart.values()].sort((a, b) => a[0] - b[0]);
}

/**
 * The series after a live price: its last candle extended, or a new one added. The volume follows
 * with the server's next response. A price older than the last candle is ignored.
 */
export function growCandles(
  series: Series,
  live: { readonly price: string; readonly timeMs: number },
  interval: Interval,
): Series {
  const last = series.at(-1);
  if (last === undefined) return series;
  const { price, timeMs } = live;
  const startMs = openOf(interval, instant(timeMs));
  if (startMs < last[0]) return series;
  if (startMs > last[0]) return [...series, [startMs, price, price, price, price, "0"]];
  const [, open, high, low, , volume] = last;
  const grown: WireCandle = [
    startMs,
    open,
    compareDecimals(price, high) > 0 ? price : high,
    compareDecimals(price, low) < 0 ? price : low,
    price,
    volume,
  ];
  return isSame(last, grown) ? series : [...series.slice(0, -1), grown];
}

/** The change that turns the drawn series into `series`. */
export type TailChange =
  | { readonly type: "reset" }
  | {
      readonly type: "tail";
      readonly replaced: readonly { readonly index: number; readonly candle: WireCandle }[];
      readonly appended: Series;
    };

/**
 * The smallest change from one series to the next: changed candles, and new ones at the end. An
 * inserted candle, or more new ones than `appendedMax`, is a reset.
 */
export function tailChange(drawn: Series, series: Series, appendedMax: number): TailChange {
  const count = series.length - drawn.length;
  if (count < 0 || count > appendedMax) return { type: "reset" };
  const replaced: { index: number; candle: WireCandle }[] = [];
  for (const [index, old] of drawn.entries()) {
    const candle = series[index];
    if (candle === old) continue;
    if (candle === undefined || candle[0] !== old[0]) return { type: "reset" };
    replaced.push({ index, candle });
  }
  return { type: "tail", replaced, appended: series.slice(drawn.length) };
}

/** The end of the interval that begins at `startMs`. A month counts as the longest month. */
export function endOf(interval: Interval, startMs: number): number {
  return openOf(interval, instant(startMs + INTERVAL_MS[interval]));
}

function isSame(a: WireCandle, b: WireCandle): boolean {
  return a.every((value, index) => value === b[index]);
}
