import type { Interval } from "@plumbline/engine/market";
import type { Chart, IndicatorCreate, Period } from "klinecharts";
import type { CandleFeed } from "#shell/candles/candle-feed.ts";
import { levelOf } from "#shell/candles/drawn-level.ts";
import { type Indicator, isPane } from "../stored/choices.ts";
import type { Drawing } from "../stored/drawings.ts";
import { Bars } from "./bars.ts";
import { type Colours, readColours } from "./colours.ts";
import { type DrawingBoard, drawingBoard, type DrawingListener } from "./drawing-board.ts";
import { OWN_LINES, ownLines, type OwnLineWords, rectangle } from "./overlays.ts";
import { createLegend, entriesOf, type Legend, NO_TOOLTIP, paneTooltip } from "./legend.ts";
import { lineStyles, type Look, pointStyles, stylesOf } from "./styles.ts";

/** The chart library's unit of each interval on its time axis. */
const PERIODS = {
  "1m": { type: "minute", span: 1 },
  "3m": { type: "minute", span: 3 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1h": { type: "hour", span: 1 },
  "4h": { type: "hour", span: 4 },
  "1d": { type: "day", span: 1 },
  "1w": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
} as const satisfies Record<Interval, Period>;

/** Days, weeks and months begin at midnight UTC, which may be another day in the reader's zone. */
export const isInUtc = (interval: Interval): boolean =>
  ["day", "week", "month"].includes(PERIODS[interval].type);

/** The chart library, which is loaded separately from the screen. */
export type ChartLibrary = typeof import("klinecharts");

/** A price of the reader's own, with its text. */
export interface ShownLine {
  /** Decimal text. */
  readonly price: string;
  readonly text: string;
  readonly tone: "ink" | "accent" | "warn" | "bad" | "up" | "down";
}

/**
 * The contents of a chart besides its candles. Compared by identity: unchanged parts are not
 * redrawn.
 */
export interface ChartWants extends DrawingListener {
  readonly look: Look;
  /** Changes whenever the colours of the tokens may have changed. */
  readonly colourChoice: string;
  readonly indicators: readonly Indicator[];
  readonly ownLines: readonly ShownLine[];
  /** Restored when the chart is mounted; afterwards the chart reports changes. */
  readonly drawings: readonly Drawing[];
}

/** A chart of one symbol and interval. Until it is mounted, it only stores its contents. */
export interface PriceChart {
  /** Draws in the element; returns a function that removes everything again. */
  mount(host: HTMLElement): () => void;
  want(wants: ChartWants): void;
  /** undefined while it is not mounted. */
  board(): DrawingBoard | undefined;
  /** The lines over the price. */
  readonly legend: Pick<Legend, "entries" | "watch">;
  scrollBy(bars: number): void;
  scrollToNow(): void;
  zoomBy(scale: number): void;
}

export interface PriceChartSetup {
  readonly library: ChartLibrary;
  readonly symbol: string;
  readonly interval: Interval;
  readonly decimals: number;
  readonly feed: CandleFeed;
}

const PRICE_PANE = "candle_pane";
const OWN_GROUP = "own";
/** The height of the text row of a pane, in CSS pixels. */
const PANE_TITLE_PX = 20;
/** The largest share of the chart's height for all lower panes together, and for one of them. */
const PANES_SHARE = 0.5;
const PANE_SHARE_MAX = 0.2;

export function createPriceChart(setup: PriceChartSetup): PriceChart {
  let wants: ChartWants | undefined;
  let mounted: Mounted | undefined;
  const legend = createLegend();
  const wanted = () => {
    if (wants === undefined) throw new Error("a chart is told what is wanted before it is mounted");
    return wants;
  };
  return {
    mount: (host) => {
      const chart = initialise(setup, host);
      // A separate task, because initialising the library takes a slow phone a tenth of a second.
      const timer = setTimeout(() => (mounted = draw({ ...setup, legend, chart }, host, wanted)));
      return () => {
        clearTimeout(timer);
        mounted?.stop();
        mounted = undefined;
        setup.library.dispose(host);
      };
    },
    want: (next) => {
      const before = wants;
      wants = next;
      if (before !== undefined) mounted?.update(before);
    },
    board: () => mounted?.board,
    legend,
    scrollBy: (bars) => mounted?.chart.scrollByDistance(bars * mounted.chart.getBarSpace().bar),
    scrollToNow: () => mounted?.chart.scrollToRealTime(),
    zoomBy: (scale) => mounted?.chart.zoomAtCoordinate(scale),
  };
}

interface Mounted {
  readonly chart: Chart;
  readonly board: DrawingBoard;
  /** Draws what has changed. */
  update(before: ChartWants): void;
  stop(): void;
}

function draw(
  setup: PriceChartSetup & { readonly legend: Legend; readonly chart: Chart },
  host: HTMLElement,
  wants: () => ChartWants,
): Mounted {
  const { chart, decimals, legend } = setup;
  let colours = readColours(host);
  const indicate = (names: readonly Indicator[]) =>
    showIndicators(chart, { names, decimals, height: host.clientHeight, legend, colours });
  const board = drawingBoard(chart, wants);

  const { look, indicators, ownLines, drawings } = wants();
  chart.setStyles(stylesOf(look, colours));
  indicate(indicators);
  showOwnLines(chart, ownLines, colours);
  // Another separate task.
  let bars: Bars | undefined;
  const timer = setTimeout(() => (bars = new Bars(chart, setup.feed)));
  board.put(drawings);
  return {
    chart,
    board,
    update: (before) => {
      const now = wants();
      const isRecoloured = now.colourChoice !== before.colourChoice;
      if (isRecoloured) colours = readColours(host);
      if (isRecoloured || now.look !== before.look) chart.setStyles(stylesOf(now.look, colours));
      if (isRecoloured || now.ownLines !== before.ownLines) {
        showOwnLines(chart, now.ownLines, colours);
      }
      // Drawn again in new colours, because each drawing has the colours of its own lines.
      if (isRecoloured) chart.removeIndicator();
      if (isRecoloured || now.indicators !== before.indicators) indicate(now.indicators);
    },
    stop: () => {
      clearTimeout(timer);
      bars?.stop();
    },
  };
}

function initialise(
  { library, symbol, interval, decimals }: PriceChartSetup,
  host: HTMLElement,
): Chart {
  library.registerOverlay(rectangle);
  library.registerOverlay(ownLines);
  const chart = library.init(host, {
    // The library's keys listen to the whole page; ours only while the chart has the focus.
    hotkey: { enabled: false },
    // Small prices are written in full, as everywhere in the app.
    decimalFold: { threshold: Number.POSITIVE_INFINITY },
    ...(isInUtc(interval) ? { timezone: "Etc/UTC" } : {}),
  });
  if (chart === null) throw new Error("the chart has no place to be drawn in");
  // The element around it has the focus and the accessible name.
  host.querySelector<HTMLElement>("[tabindex]")?.removeAttribute("tabindex");
  chart.setOffsetRightDistance(16);
  chart.setSymbol({ ticker: symbol, pricePrecision: decimals, volumePrecision: 2 });
  chart.setPeriod(PERIODS[interval]);
  return chart;
}

function showIndicators(
  chart: Chart,
  shown: {
    readonly names: readonly Indicator[];
    readonly decimals: number;
    readonly height: number;
    readonly legend: Legend;
    readonly colours: Colours;
  },
): void {
  const { names, decimals, height, legend, colours } = shown;
  const standing = new Set(chart.getIndicators().map(({ name }) => name));
  for (const name of standing) {
    if (!names.some((one) => one === name)) chart.removeIndicator({ name });
  }
  for (const name of names.filter((one) => !standing.has(one))) {
    const paneId = isPane(name) ? paneOf(name) : PRICE_PANE;
    const lines = linesOf(name, colours.lines);
    const words: IndicatorCreate = {
      name,
      styles: { lines: lineStyles(lines), circles: pointStyles(lines[0] ?? colours.ink) },
      createTooltipDataSource: ({ indicator, crosshair }) => {
        const index = crosshair.dataIndex ?? indicator.result.length - 1;
        const entries = entriesOf(indicator, { index, colours: lines });
        if (isPane(name)) return paneTooltip(name, entries);
        legend.put(name, entries);
        return NO_TOOLTIP;
      },
    };
    chart.createIndicator({ ...words, paneId, ...SETTINGS[name]?.(decimals) }, !isPane(name));
  }
  legend.keep(names);
  const panes = names.filter(isPane);
  const share = Math.min(PANE_SHARE_MAX, PANES_SHARE / panes.length);
  for (const name of panes) {
    // Below the row with its name.
    chart.overrideYAxis({ paneId: paneOf(name), gap: { top: PANE_TITLE_PX } });
    chart.setPaneOptions({ id: paneOf(name), height: Math.round(height * share), minHeight: 30 });
  }
}

/** The first colour of each indicator over the price, so that no two indicators share one. */
const FIRST_LINE: Partial<Record<Indicator, number>> = { MA: 0, EMA: 3, BOLL: 5, SAR: 8 };

const linesOf = (name: Indicator, colours: readonly string[]): readonly string[] =>
  colours.slice(FIRST_LINE[name] ?? 0);

const paneOf = (name: Indicator): string => `pane_${name}`;

/** Replacements for library settings with too many lines or too few digits. */
const SETTINGS: Partial<
  Record<Indicator, (decimals: number) => { calcParams?: number[]; precision?: number }>
> = {
  MA: () => ({ calcParams: [5, 10, 30] }),
  EMA: () => ({ calcParams: [12, 26] }),
  VOL: () => ({ calcParams: [5, 10] }),
  MACD: (decimals) => ({ precision: decimals }),
  OBV: () => ({ precision: 0 }),
};

function showOwnLines(chart: Chart, lines: readonly ShownLine[], colours: Colours): void {
  chart.removeOverlay({ groupId: OWN_GROUP });
  if (lines.length === 0) return;
  chart.createOverlay({
    name: OWN_LINES,
    groupId: OWN_GROUP,
    paneId: PRICE_PANE,
    points: lines.map(({ price }) => ({ value: levelOf(price) })),
    extendData: lines.map(({ text, tone }) => ({
      text,
      colour: colours[tone],
      ground: colours.surface,
      family: colours.family,
    })) satisfies OwnLineWords[],
    lock: true,
  });
}
