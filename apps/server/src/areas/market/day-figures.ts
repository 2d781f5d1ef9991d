import { DAY_MS, type Price } from "@plumbline/engine/kernel";
import { type Candle, changeOf } from "@plumbline/engine/market";

export interface DayFigures {
  /** Hundredths of a percent. */
  readonly change: bigint;
  readonly high: Price;
  readonly low: Price;
  readonly volume: bigint;
}

/**
 * The figures of the 24 hours up to the last tick, to within five minutes, from candles of 5m in
 * time order; null without candles. They end at the last tick and not at the present: a share that
 * is closed for a night or a weekend shows its last session.
 */
export function dayFigures(candles: readonly Candle[]): DayFigures | null {
  const last = candles.at(-1);
  if (last === undefined) return null;
  const day = candles.filter(({ openedAt }) => openedAt > last.openedAt - DAY_MS);
  let { high, low } = last;
  let volume = 0n;
  for (const candle of day) {
    if (candle.high > high) high = candle.high;
    if (candle.low < low) low = candle.low;
    volume += candle.volume;
  }
  return { change: changeOf(day[0]?.open ?? last.open, last.close), high, low, volume };
}
