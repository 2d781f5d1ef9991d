import type { Instant } from "@plumbline/engine/kernel";
import { readUnits } from "./candle-file.ts";

/** A candle as ccxt returns it: opening time, four prices, and the volume of the base. */
export type VenueCandle = readonly [
  openedMs: number,
  open: unknown,
  high: unknown,
  low: unknown,
  close: unknown,
  volume: string | undefined,
];

/**
 * The minutes read at a time. Earlier volume, from before the venue could be read, is omitted: the
 * next tick would count it in a candle of another time.
 */
export const CANDLES_AT_ONCE = 3;

/**
 * The volume of one venue, by market, between two readings of its minute candles. A ticker's
 * rolling 24 hours do not allow this difference, because old volume drops out at the other end.
 */
export class TradedVolumes {
  /** Of each market the newest candle that was read, as it was then. */
  readonly #newest = new Map<string, { readonly openedMs: number; readonly units: bigint }>();
  readonly #waiting = new Map<string, bigint>();
  readonly #priceAt = new Map<string, Instant>();

  /** Adds a market's latest candles. The first reading only sets where counting begins. */
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
   * The volume counted and not yet passed on, in units of 10⁻⁸ of the base, for a price of that
   * time. A price no later than the previous one is dropped by the market, so it takes none.
   */
  take(market: string, priceAt: Instant): bigint {
    if (priceAt <= (this.#priceAt.get(market) ?? -1)) return 0n;
    this.#priceAt.set(market, priceAt);
    const units = this.#waiting.get(market) ?? 0n;
    this.#waiting.delete(market);
    return units;
  }
}
