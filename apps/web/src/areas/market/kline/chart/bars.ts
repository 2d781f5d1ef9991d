import type { Chart, KLineData } from "klinecharts";
import type { CandleFeed } from "#shell/candles/candle-feed.ts";
import { type Series, tailChange } from "#shell/candles/candle-series.ts";
import { barOf } from "./drawn-figures.ts";

/** At most ten times a second: an update costs a slow phone some 13 ms. */
const DRAW_EVERY_MS = 100;
/** With more new candles than this, a full redraw is faster. */
const APPENDED_MAX = 30;
const NO_MORE = { forward: false, backward: false };

/** A mark in the browser's performance timeline; its detail is the number of candles. */
const PAINTED_MARK = "kline:painted";

type Answer = (bars: KLineData[], more: typeof NO_MORE) => void;

/** Updates a chart's bars from its feed, until it is stopped. */
export class Bars {
  readonly #chart: Chart;
  readonly #feed: CandleFeed;
  readonly #unwatch: () => void;
  #drawn: Series = [];
  #onFirst: Answer | undefined;
  #onUpdate: ((bar: KLineData) => void) | undefined;
  #isReadingOlder = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(chart: Chart, feed: CandleFeed) {
    this.#chart = chart;
    this.#feed = feed;
    this.#unwatch = feed.watch(() => {
      if (this.#onFirst === undefined) {
        this.#timer ??= setTimeout(() => this.#draw(), DRAW_EVERY_MS);
      } else this.#drawFirst();
    });
    chart.setDataLoader({
      getBars: ({ type, callback }) => {
        if (type === "init") {
          this.#onFirst = callback;
          this.#drawFirst();
        } else if (type === "forward") void this.#drawOlder(callback);
        else callback([], NO_MORE);
      },
      subscribeBar: ({ callback }) => (this.#onUpdate = callback),
      unsubscribeBar: () => (this.#onUpdate = undefined),
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#unwatch();
    clearTimeout(this.#timer);
  }

  #drawFirst(): void {
    const state = this.#feed.state();
    if (state.type !== "ready" || this.#onFirst === undefined) return;
    const answer = this.#onFirst;
    this.#onFirst = undefined;
    this.#drawn = state.series;
    const startedAt = performance.now();
    answer(this.#drawn.map(barOf), { ...NO_MORE, forward: state.hasOlder });
    markPainted(startedAt, this.#drawn.length);
  }

  #draw(): void {
    this.#timer = undefined;
    const state = this.#feed.state();
    if (state.type !== "ready" || this.#isReadingOlder) return;
    const change = tailChange(this.#drawn, state.series, APPENDED_MAX);
    if (change.type === "reset") return this.#chart.resetData();
    if (change.replaced.length === 0 && change.appended.length === 0) return;
    // The library's own list, because it has no call that replaces any bar but the last.
    const bars = this.#chart.getDataList();
    for (const { index, candle } of change.replaced) bars[index] = barOf(candle);
    const last = bars.at(-1);
    if (last !== undefined) this.#onUpdate?.(last);
    for (const candle of change.appended) this.#onUpdate?.(barOf(candle));
    this.#drawn = state.series;
  }

  async #drawOlder(answer: Answer): Promise<void> {
    this.#isReadingOlder = true;
    await this.#feed.loadOlder();
    this.#isReadingOlder = false;
    const state = this.#feed.state();
    const [oldest] = this.#drawn;
    if (this.#isStopped || state.type !== "ready" || oldest === undefined) return;
    const count = state.series.findIndex(([startMs]) => startMs === oldest[0]);
    if (count === -1) return this.#chart.resetData();
    const older = state.series.slice(0, count);
    this.#drawn = [...older, ...this.#drawn];
    answer(older.map(barOf), { ...NO_MORE, forward: state.hasOlder });
    this.#draw();
  }
}

/** Records in the browser's performance timeline how long the first rendering took. */
function markPainted(startedAt: number, count: number): void {
  // The second frame begins when the first is on the screen.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      performance.measure(PAINTED_MARK, { start: startedAt, detail: count }),
    ),
  );
}
