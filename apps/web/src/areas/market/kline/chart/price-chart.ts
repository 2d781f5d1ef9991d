import type { Interval } from "@plumbline/engine/market";
import type { Chart } from "klinecharts";
import type { CandleFeed } from "#shell/candles/candle-feed.ts";
import { isPane, type Indicator } from "../kept/choices.ts";
import type { Drawing } from "../kept/drawings.ts";
import { Bars } from "./bars.ts";
import { type Colours, readColours } from "./colours.ts";
import { type DrawingBoard, drawingBoard, type DrawingListener } from "./drawing-board.ts";
import { levelOf } from "#shell/candles/drawn-level.ts";
import { OWN_LINE, ownLine, type OwnLineWords, rectangle } from "./overlays.ts";
import { isInUtc, PERIODS } from "./periods.ts";
import { type Look, stylesOf } from "./styles.ts";

/** The chart library, which is loaded apart from the screen. */
export type ChartLibrary = typeof import("klinecharts");

/** A price of the reader's own, with its words. */
export interface ShownLine {
  /** Decimal text. */
  readonly price: string;
  readonly text: string;
  readonly tone: "ink" | "accent" | "warn" | "bad" | "up" | "down";
}

/** What a chart shows besides its candles. Compared by identity: what is the same stays drawn. */
export interface ChartWants extends DrawingListener {
  readonly look: Look;
  /** Another text whenever the tokens may have other colours. */
  readonly colourChoice: string;
  readonly indicators: readonly Indicator[];
  readonly ownLines: readonly ShownLine[];
  /** Put down when the chart is mounted; from then on the chart tells of them. */
  readonly drawings: readonly Drawing[];
}

/** A chart of one symbol and interval. Until it is mounted, it only remembers what is wanted. */
export interface PriceChart {
  /** Draws in the element; returns how to take everything out of it again. */
  mount(host: HTMLElement): () => void;
  want(wants: ChartWants): void;
  /** undefined while it is not mounted. */
  board(): DrawingBoard | undefined;
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
/** Of the chart's height, what its lower panes may take together, and one of them alone. */
const PANES_SHARE = 0.5;
const PANE_SHARE_MAX = 0.2;

export function createPriceChart(setup: PriceChartSetup): PriceChart {
  let wants: ChartWants | undefined;
  let mounted: Mounted | undefined;
  const wanted = () => {
    if (wants === undefined) throw new Error("a chart is told what is wanted before it is mounted");
    return wants;
  };
  return {
    mount: (host) => {
      const drawn = draw(setup, host, wanted);
      mounted = drawn;
      return () => {
        mounted = undefined;
        drawn.dispose();
      };
    },
    want: (next) => {
      const before = wants;
      wants = next;
      if (before !== undefined) mounted?.update(before);
    },
    board: () => mounted?.board,
    scrollBy: (bars) => mounted?.chart.scrollByDistance(bars * mounted.chart.getBarSpace().bar),
    scrollToNow: () => mounted?.chart.scrollToRealTime(),
    zoomBy: (scale) => mounted?.chart.zoomAtCoordinate(scale),
  };
}

interface Mounted {
  readonly chart: Chart;
  readonly board: DrawingBoard;
  /** Draws what is wanted otherwise than before. */
  update(before: ChartWants): void;
  dispose(): void;
}

function draw(setup: PriceChartSetup, host: HTMLElement, wants: () => ChartWants): Mounted {
  const { library, decimals } = setup;
  const chart = initialise(setup, host);
  let colours = readColours(host);
  const indicate = (names: readonly Indicator[]) =>
    showIndicators(chart, { names, decimals, height: host.clientHeight });
  const board = drawingBoard(chart, wants);

  const { look, indicators, ownLines, drawings } = wants();
  chart.setStyles(stylesOf(look, colours));
  indicate(indicators);
  showOwnLines(chart, ownLines, colours);
  const bars = new Bars(chart, setup.feed);
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
      if (now.indicators !== before.indicators) indicate(now.indicators);
    },
    dispose: () => {
      bars.stop();
      library.dispose(host);
    },
  };
}

function initialise(
  { library, symbol, interval, decimals }: PriceChartSetup,
  host: HTMLElement,
): Chart {
  library.registerOverlay(rectangle);
  library.registerOverlay(ownLine);
  const chart = library.init(host, {
    // Its keys listen to the whole page; ours only while the chart has the focus.
    hotkey: { enabled: false },
    // Small prices are written in full, as everywhere in the app.
    decimalFold: { threshold: Number.POSITIVE_INFINITY },
    ...(isInUtc(interval) ? { timezone: "Etc/UTC" } : {}),
  });
  if (chart === null) throw new Error("the chart has no place to be drawn in");
  // The frame around it takes the focus and has the name.
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
  },
): void {
  const { names, decimals, height } = shown;
  const standing = new Set(chart.getIndicators().map(({ name }) => name));
  for (const name of standing) {
    if (!names.some((one) => one === name)) chart.removeIndicator({ name });
  }
  for (const name of names.filter((one) => !standing.has(one))) {
    const paneId = isPane(name) ? paneOf(name) : PRICE_PANE;
    chart.createIndicator({ name, paneId, ...SETTINGS[name]?.(decimals) }, !isPane(name));
  }
  const panes = names.filter(isPane);
  const share = Math.min(PANE_SHARE_MAX, PANES_SHARE / panes.length);
  for (const name of panes) {
    chart.setPaneOptions({ id: paneOf(name), height: Math.round(height * share), minHeight: 30 });
  }
}

const paneOf = (name: Indicator): string => `pane_${name}`;

/** Where the library's own settings would show too many lines or too few digits. */
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
  chart.createOverlay(
    lines.map(({ price, text, tone }) => ({
      name: OWN_LINE,
      groupId: OWN_GROUP,
      paneId: PRICE_PANE,
      points: [{ value: levelOf(price) }],
      extendData: {
        text,
        colour: colours[tone],
        ground: colours.surface,
        family: colours.family,
      } satisfies OwnLineWords,
      lock: true,
    })),
  );
}
