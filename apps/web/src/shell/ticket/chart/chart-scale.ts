import type { Series } from "#shell/candles/candle-series.ts";
import { levelOf } from "#shell/candles/drawn-level.ts";

/** A price of the reader's own on the chart. */
export interface ChartLine {
  readonly id: string;
  /** Decimal text. */
  readonly price: string;
  readonly text: string;
  readonly tone: "ink" | "accent" | "warn" | "up" | "down";
}

/** From the highest level to the lowest that is drawn. */
export interface ChartScale {
  readonly top: number;
  readonly bottom: number;
}

/** By how much lines may extend the range of the candles, on either side. */
const WIDENED_MAX = 0.75;
/** The share of the height that stays free above and below. */
const FREE_SHARE = 0.06;

/**
 * The range of all candles, extended by those lines that leave the candles large enough to be read:
 * a distant liquidation price is drawn at the edge instead.
 */
export function chartScale(series: Series, lines: readonly ChartLine[]): ChartScale {
  const highs = series.map(([, , high]) => levelOf(high));
  const lows = series.map(([, , , low]) => levelOf(low));
  const [high, low] = [Math.max(...highs), Math.min(...lows)];
  const room = (high - low) * WIDENED_MAX;
  const near = lines
    .map(({ price }) => levelOf(price))
    .filter((level) => level <= high + room && level >= low - room);
  const [top, bottom] = [Math.max(high, ...near), Math.min(low, ...near)];
  // If all prices are equal, the line is in the middle.
  const free = (top === bottom ? top : top - bottom) * FREE_SHARE;
  return { top: top + free, bottom: bottom - free };
}

/** The vertical position of a level, from 0 at the top to 1, clamped to the edges. */
export function shareDown(level: number, { top, bottom }: ChartScale): number {
  return Math.min(1, Math.max(0, (top - level) / (top - bottom)));
}
