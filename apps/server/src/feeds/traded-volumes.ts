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
 * The number of minutes read at a time. Earlier volume, from before the venue could be read, is
 * omitted, because the next tick would count it in a candle of another time.
 */
export const CANDLES_AT_ONCE = 3;

/**
 * The volume of one venue, by market, between two reads of its minute candles. A ticker's rolling
 * 24 hours do not give this difference, because old volume drops out at the other end.
 */
export class TradedVolumes {
  /** The newest candle read of each market, in its state at that time. */
  readonly #newest = new Map<string, { readonly openedMs: number; readonly units: bigint }>();
  readonly #waiting = new Map<string, bigint>();
  readonly #priceAt = new Map<string, Instant>();

  /** Adds a market's latest candles. The first read only sets the start of the count. */
  count(market: string, candles: readonly VenueCandle[]): void {
    const before = this.#newest.get(market);
    for (const [openedMs, , , , , text] of candles.slice(-CANDLES_AT_ONCE)) {
      const units = readUnits(text ?? "") ?? 0n;
      const newest = this.#newest.get(market);
      const counted = openedMs === newest?.openedMs ? newest.units : 0n;
      // An earlier candle, or one that the venue has corrected downwards.
      if ((newest !== undefined && openedMs < newest.openedMs) || units < counted) continue;
      this.#newest.set(market, { openedMs, units });
      if (before === undefined) continue;
      this.#waiting.set(market, (this.#waiting.get(market) ?? 0n) + units - counted);
    }
  }

  /**
   * Returns the volume counted and not yet passed on, in units of 10⁻⁸ of the base, for a price of
   * that time; zero for a price no later than the previous one, which the market drops.
   */
  take(market: string, priceAt: Instant): bigint {
    if (priceAt <= (this.#priceAt.get(market) ?? -1)) return 0n;
    this.#priceAt.set(market, priceAt);
    const units = this.#waiting.get(market) ?? 0n;
    this.#waiting.delete(market);
    return units;
  }
}
