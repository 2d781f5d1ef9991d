import type { Instant } from "@plumbline/engine/kernel";
import { readUnits } from "./candle-file.ts";

/** A candle as ccxt gives it: when it opened, four prices, and what was traded of the base. */
export type VenueCandle = readonly [
  openedMs: number,
  open: unknown,
  high: unknown,
  low: unknown,
  close: unknown,
  volume: string | undefined,
];

/**
 * The minutes that are read at a time. What was traded earlier, while the venue could not be read,
 * is left out: the next tick would carry it into a candle of another time.
 */
export const CANDLES_AT_ONCE = 3;

/**
 * What one venue traded, market by market, between one reading of its minute candles and the next.
 * Of a ticker's rolling 24 hours no such difference can be made: as much falls out at its far end.
 */
export class TradedVolumes {
  /** Of each market the newest candle that was read, as it was then. */
  readonly #newest = new Map<string, { readonly openedMs: number; readonly units: bigint }>();
  readonly #waiting = new Map<string, bigint>();
  readonly #priceAt = new Map<string, Instant>();

  /** Takes in a market's latest candles. The first reading says only where counting begins. */
  count(market: string, candles: readonly VenueCandle[]): void {
    const before = this.#newest.get(market);
    for (const [openedMs, , , , , text] of candles.slice(-CANDLES_AT_ONCE)) {
      const units = readUnits(text ?? "") ?? 0n;
      const newest = this.#newest.get(market);
      const counted = openedMs === newest?.openedMs ? newest.units : 0n;
      // A candle of before, or one that the venue has corrected downwards.
      if ((newest !== undefined && openedMs < newest.openedMs) || units < counted) continue;
      this.#newest.set(market, { openedMs, units });
      if (before === undefined) continue;
      this.#waiting.set(market, (this.#waiting.get(market) ?? 0n) + units - counted);
    }
  }

  /**
   * What was counted and not handed out yet, in units of 10⁻⁸ of the base, for a price of that
   * time. One that is no later than the price before is dropped by the market: it takes nothing.
   */
  take(market: string, priceAt: Instant): bigint {
    if (priceAt <= (this.#priceAt.get(market) ?? -1)) return 0n;
    this.#priceAt.set(market, priceAt);
    const units = this.#waiting.get(market) ?? 0n;
    this.#waiting.delete(market);
    return units;
  }
}
