import { MINUTE_MS } from "@plumbline/engine/kernel";
import { type Interval, INTERVAL_MS } from "@plumbline/engine/market";
import type { CANDLES_MAX, SymbolQuote } from "@plumbline/protocol/market";
import { growCandles, mergeCandles, type Series } from "./candle-series.ts";

export type FeedState =
  | { readonly type: "loading" }
  | { readonly type: "failed"; readonly fault: unknown }
  | { readonly type: "ready"; readonly series: Series; readonly hasOlder: boolean };

export interface CandleFeedDeps {
  readonly interval: Interval;
  readonly ask: (range: { endMs?: number; limit: number }) => Promise<Series>;
  readonly quote: () => SymbolQuote | undefined;
  readonly watchQuote: (onChange: () => void) => () => void;
  /** Called when the page is visible or online again: the stored candles may have a gap. */
  readonly watchReturn: (onReturn: () => void) => () => void;
  readonly nowMs: () => number;
  /** Runs the action later; returns a function that cancels it. */
  readonly later: (action: () => void, delayMs: number) => () => void;
}

/** A phone shows about 60; the rest is for the moving averages and the first swipe back. */
const FIRST_COUNT = 300;
const OLDER_COUNT = 500;
const COUNT_MAX = 1_000 satisfies typeof CANDLES_MAX;
/** The delay after the end of a minute, in which its last tick is recorded. */
const SETTLE_MS = 1_500;
/** How many stored candles are requested again: the last ones may have been unfinished. */
const OVERLAP = 2;

/**
 * The current candles of one symbol and interval: loaded newest first, the last one extended by the
 * live price, and replaced by the server's candles at the end of each minute and whenever the page
 * is visible or online again.
 */
export class CandleFeed {
  readonly #deps: CandleFeedDeps;
  readonly #readers = new Set<() => void>();
  #state: FeedState = { type: "loading" };
  #isStopped = true;
  #older: Promise<void> | undefined;

  constructor(deps: CandleFeedDeps) {
    this.#deps = deps;
  }

  readonly state = (): FeedState => this.#state;

  readonly watch = (onChange: () => void): (() => void) => {
    this.#readers.add(onChange);
    return () => this.#readers.delete(onChange);
  };

  /** Loads the candles and keeps them up to date; returns a function that stops this. */
  start(): () => void {
    this.#isStopped = false;
    const { watchQuote, watchReturn } = this.#deps;
    const stops = [
      watchQuote(() => this.#setSeries((current) => current)),
      watchReturn(() => void this.#reread()),
      everyMinute(this.#deps, () => void this.#reread()),
    ];
    this.retry();
    return () => {
      this.#isStopped = true;
      for (const stop of stops) stop();
    };
  }

  retry(): void {
    void this.#readFirst();
  }

  /** Loads candles before the oldest; resolves when they are stored, or when that failed. */
  loadOlder(): Promise<void> {
    this.#older ??= this.#readOlder().finally(() => (this.#older = undefined));
    return this.#older;
  }

  async #readFirst(): Promise<void> {
    this.#set({ type: "loading" });
    try {
      const series = await this.#deps.ask({ limit: FIRST_COUNT });
      const hasOlder = series.length === FIRST_COUNT;
      this.#set({ type: "ready", series: this.#withLive(series), hasOlder });
    } catch (fault) {
      this.#set({ type: "failed", fault });
    }
  }

  async #reread(): Promise<void> {
    const { ask, nowMs, interval } = this.#deps;
    if (this.#state.type === "loading") return;
    if (this.#state.type === "failed") return this.#readFirst();
    const limit = countSince(this.#state.series.at(-1)?.[0], nowMs(), interval);
    try {
      const answer = await ask({ limit });
      this.#setSeries((current) => mergeCandles(current, answer), { answer, limit });
    } catch {
      // The chart stays unchanged; the next minute, or the reader's return, requests them again.
    }
  }

  async #readOlder(): Promise<void> {
    const oldest = this.#state.type === "ready" && this.#state.hasOlder && this.#state.series[0];
    if (oldest === false || oldest === undefined) return;
    try {
      const answer = await this.#deps.ask({ endMs: oldest[0], limit: OLDER_COUNT });
      if (this.#state.type !== "ready" || this.#state.series[0]?.[0] !== oldest[0]) return;
      const series = [...answer, ...this.#state.series];
      this.#set({ type: "ready", series, hasOlder: answer.length === OLDER_COUNT });
    } catch {
      // Further scrolling requests them again.
    }
  }

  /**
   * A response that does not connect to the stored candles replaces them: the chart must not have a
   * gap.
   */
  #setSeries(
    change: (current: Series) => Series,
    reading?: { readonly answer: Series; readonly limit: number },
  ): void {
    const state = this.#state;
    if (state.type !== "ready") return;
    const answeredFrom = reading?.answer[0]?.[0] ?? 0;
    if (reading !== undefined && answeredFrom > (state.series.at(-1)?.[0] ?? 0)) {
      const hasOlder = reading.answer.length === reading.limit;
      return this.#set({ type: "ready", series: this.#withLive(reading.answer), hasOlder });
    }
    const series = this.#withLive(change(state.series));
    if (series !== state.series) this.#set({ ...state, series });
  }

  #withLive(series: Series): Series {
    const { quote, interval } = this.#deps;
    const { price = null, timeMs = 0 } = quote() ?? {};
    return price === null ? series : growCandles(series, { price, timeMs }, interval);
  }

  #set(next: FeedState): void {
    if (this.#isStopped) return;
    this.#state = next;
    for (const onChange of this.#readers) onChange();
  }
}

/** How many candles to request so that they reach back to the last stored one. */
function countSince(lastMs: number | undefined, nowMs: number, interval: Interval): number {
  if (lastMs === undefined) return FIRST_COUNT;
  const missing = Math.max(0, Math.ceil((nowMs - lastMs) / INTERVAL_MS[interval]));
  return Math.min(COUNT_MAX, missing + OVERLAP);
}

function everyMinute(
  { nowMs, later }: Pick<CandleFeedDeps, "nowMs" | "later">,
  action: () => void,
): () => void {
  let stop = () => {};
  const wait = () => {
    const sinceSettledMs = (((nowMs() - SETTLE_MS) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
    stop = later(() => {
      action();
      wait();
    }, MINUTE_MS - sinceSettledMs);
  };
  wait();
  return () => stop();
}
