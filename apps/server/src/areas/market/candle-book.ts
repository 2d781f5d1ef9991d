import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import {
  addTick,
  type Candle,
  type Interval,
  INTERVAL_MS,
  INTERVALS,
  type Tick,
} from "@plumbline/engine/market";

/** The part of a tick that candles use. */
export type CountedTick = Pick<Tick, "symbol" | "seq" | "price" | "at" | "volume">;

/** How many of the newest candles are in memory: a day of 5m and of 30m, the last 24 of 1h. */
const CANDLES_MAX: Partial<Record<Interval, number>> = { "5m": 289, "30m": 48, "1h": 24 };

export const candlesMaxOf = (interval: Interval): number => CANDLES_MAX[interval] ?? 1;

/** The candles of one symbol and interval, by when they opened. */
interface Series {
  /** The newest ones, the growing one last. */
  readonly newest: Candle[];
  readonly unsaved: Map<Instant, Candle>;
}

/**
 * The growing candles, and those not stored yet. All of it is derived from ticks, and rebuilt from
 * them after a crash.
 */
export class CandleBook {
  readonly #seriesBySymbol = new Map<SymbolCode, Record<Interval, Series>>();

  /** Restores stored candles, oldest first. */
  restore(candles: readonly Candle[]): void {
    for (const candle of candles) keep(this.#series(candle.symbol)[candle.interval], candle);
  }

  /**
   * Adds a tick to every interval that has not counted it yet. If the past is known only in steps
   * of `stepMs`, shorter intervals have no candles rather than candles of a single tick.
   */
  add(tick: CountedTick, stepMs = 0): void {
    const seriesByInterval = this.#series(tick.symbol);
    for (const interval of INTERVALS) {
      if (INTERVAL_MS[interval] < stepMs) continue;
      const series = seriesByInterval[interval];
      const current = series.newest.at(-1) ?? null;
      if (current !== null && tick.seq <= current.lastSeq) continue;
      const grown = addTick(current, tick, interval);
      keep(series, grown);
      series.unsaved.set(grown.openedAt, grown);
    }
  }

  /** The newest candles in memory, oldest first. */
  newest(symbol: SymbolCode, interval: Interval): readonly Candle[] {
    return this.#seriesBySymbol.get(symbol)?.[interval].newest ?? [];
  }

  /** The lowest last tick number of any interval; later ticks are to be added. */
  countedSeq(symbol: SymbolCode): number {
    return Math.min(...INTERVALS.map((each) => this.newest(symbol, each).at(-1)?.lastSeq ?? 0));
  }

  get unsavedCount(): number {
    return this.#all().reduce((count, { unsaved }) => count + unsaved.size, 0);
  }

  unsaved(): readonly Candle[] {
    return this.#all().flatMap(({ unsaved }) => [...unsaved.values()]);
  }

  /** Drops stored candles, except those that have grown since. */
  saved(candles: readonly Candle[]): void {
    for (const candle of candles) {
      const { unsaved } = this.#series(candle.symbol)[candle.interval];
      if (unsaved.get(candle.openedAt) === candle) unsaved.delete(candle.openedAt);
    }
  }

  /** Stored candles merged with unstored ones; both oldest first. */
  overlay(
    stored: readonly Candle[],
    range: { readonly symbol: SymbolCode; readonly interval: Interval; readonly before: Instant },
  ): readonly Candle[] {
    const candles = new Map(stored.map((candle) => [candle.openedAt, candle]));
    const series = this.#seriesBySymbol.get(range.symbol)?.[range.interval];
    for (const candle of series?.unsaved.values() ?? []) {
      if (candle.openedAt < range.before) candles.set(candle.openedAt, candle);
    }
    return [...candles.values()].toSorted((a, b) => a.openedAt - b.openedAt);
  }

  #series(symbol: SymbolCode): Record<Interval, Series> {
    const existing = this.#seriesBySymbol.get(symbol);
    if (existing !== undefined) return existing;
    const newSeries = emptySeries();
    this.#seriesBySymbol.set(symbol, newSeries);
    return newSeries;
  }

  #all(): readonly Series[] {
    return [...this.#seriesBySymbol.values()].flatMap((each) => Object.values(each));
  }
}

function keep({ newest }: Series, candle: Candle): void {
  if (newest.at(-1)?.openedAt === candle.openedAt) newest.pop();
  newest.push(candle);
  if (newest.length > candlesMaxOf(candle.interval)) newest.shift();
}

function emptySeries(): Record<Interval, Series> {
  const series = (): Series => ({ newest: [], unsaved: new Map() });
  return {
    "1m": series(),
    "3m": series(),
    "5m": series(),
    "15m": series(),
    "30m": series(),
    "1h": series(),
    "4h": series(),
    "1d": series(),
    "1w": series(),
    "1M": series(),
  };
}
