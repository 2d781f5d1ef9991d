import type {
  CandleType,
  DeepPartial,
  KLineData,
  NeighborData,
  Styles,
  TooltipLegend,
} from "klinecharts";
import { formatDecimal } from "@plumbline/ui";
import type { Choices } from "../stored/choices.ts";
import { type Colours, fade } from "./colours.ts";
import { type Bar, changeOf } from "./drawn-figures.ts";

/** The chart's appearance and texts, in the reader's theme and language. */
export interface Look {
  readonly type: Choices["chartType"];
  readonly decimals: number;
  readonly words: {
    readonly time: string;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
    readonly change: string;
    readonly volume: string;
  };
  /** The start of a candle, in the reader's format. */
  readonly showTime: (startMs: number) => string;
}

type ColouredLook = Look & { readonly colours: Colours };

const CANDLE_TYPE = {
  candles: "candle_solid",
  hollow: "candle_up_stroke",
  line: "area",
} as const satisfies Record<Choices["chartType"], CandleType>;

/** In CSS pixels: the app's smallest text. */
const TEXT_PX = 11;
/** Small, so that three averages fit in one line of a phone. */
const LEGEND_GAPS = { marginLeft: 4, marginRight: 4, marginTop: 2, marginBottom: 2 };

export function stylesOf(words: Look, colours: Colours): DeepPartial<Styles> {
  const look = { ...words, colours };
  const text = { family: colours.family, size: TEXT_PX };
  const axis = {
    axisLine: { color: colours.hairline },
    tickLine: { show: false },
    tickText: { ...text, color: colours.muted },
  };
  const tag = { ...text, color: colours.ground, backgroundColor: colours.ink };
  const cross = {
    line: { color: colours.control },
    text: { ...tag, borderColor: colours.ink },
  };
  return {
    grid: {
      horizontal: { color: colours.hairline, style: "solid" },
      vertical: { show: false },
    },
    candle: candleStyles(look),
    indicator: indicatorStyles(colours),
    xAxis: axis,
    yAxis: axis,
    separator: { color: colours.hairline, activeBackgroundColor: fade(colours.accent, 0.12) },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: {
      point: {
        color: colours.drawing,
        borderColor: fade(colours.drawing, 0.35),
        activeColor: colours.drawing,
        activeBorderColor: fade(colours.drawing, 0.35),
        radius: 6,
        activeRadius: 8,
      },
      line: { color: colours.drawing, size: 1.5 },
      rect: { color: fade(colours.drawing, 0.12), borderColor: colours.drawing },
      polygon: { color: fade(colours.drawing, 0.12), borderColor: colours.drawing },
      text: {
        ...text,
        color: colours.drawing,
        borderColor: "transparent",
        backgroundColor: fade(colours.surface, 0.85),
        paddingTop: 1,
        paddingBottom: 1,
      },
    },
  };
}

function candleStyles(look: ColouredLook): DeepPartial<Styles["candle"]> {
  const { colours, type } = look;
  const { up, down, muted, accent } = colours;
  const text = { family: colours.family, size: TEXT_PX };
  const mark = { color: colours.ink, textFamily: colours.family, textSize: TEXT_PX };
  return {
    type: CANDLE_TYPE[type],
    bar: {
      upColor: up,
      upBorderColor: up,
      upWickColor: up,
      downColor: down,
      downBorderColor: down,
      downWickColor: down,
      noChangeColor: muted,
      noChangeBorderColor: muted,
      noChangeWickColor: muted,
    },
    area: {
      lineColor: accent,
      backgroundColor: [
        { offset: 0, color: fade(accent, 0.02) },
        { offset: 1, color: fade(accent, 0.18) },
      ],
      // The library's animation would never end.
      point: { show: false },
    },
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: colours.upFill,
        downColor: colours.downFill,
        noChangeColor: muted,
        text: { ...text, color: colours.onFill },
      },
    },
    tooltip: {
      showRule: "follow_cross",
      showType: "rect",
      rect: { color: colours.surface, borderColor: colours.hairline, borderRadius: 8 },
      title: { show: false },
      legend: {
        ...text,
        color: colours.ink,
        template: ({ current }: NeighborData<KLineData | null>) => legends(look, current),
      },
    },
  };
}

/** The focused candle, with the figures that the server sent. */
function legends(look: ColouredLook, bar: KLineData | null): TooltipLegend[] {
  if (bar === null) return [];
  // Every bar is made by barOf; the library returns it unchanged.
  const { wire } = bar as Bar;
  const [startMs, open, high, low, close, volume] = wire;
  const { colours, decimals, words } = look;
  const { text, direction } = changeOf(wire);
  const price = (value: string) => formatDecimal(value, { decimals });
  // The library leaves no space between a name and its figure.
  const title = (name: string) => ({ text: `${name}   `, color: colours.muted });
  const arrow = direction === 0 ? "" : direction > 0 ? "▲ " : "▼ ";
  const colour = direction === 0 ? colours.ink : direction > 0 ? colours.up : colours.down;
  return [
    { title: title(words.time), value: look.showTime(startMs) },
    { title: title(words.open), value: price(open) },
    { title: title(words.high), value: price(high) },
    { title: title(words.low), value: price(low) },
    { title: title(words.close), value: price(close) },
    { title: title(words.change), value: { text: `${arrow}${text}%`, color: colour } },
    { title: title(words.volume), value: formatDecimal(volume, { decimals: 2 }) },
  ];
}

function indicatorStyles(colours: Colours): DeepPartial<Styles["indicator"]> {
  const text = { family: colours.family, size: TEXT_PX };
  const { up, down, muted } = colours;
  const bars = { upColor: fade(up, 0.7), downColor: fade(down, 0.7), noChangeColor: muted };
  return {
    ohlc: { upColor: up, downColor: down, noChangeColor: muted },
    bars: [bars],
    circles: [{ upColor: up, downColor: down, noChangeColor: muted }],
    lines: lineStyles(colours.lines),
    tooltip: {
      offsetTop: 2,
      title: { ...text, color: colours.muted, showParams: false, ...LEGEND_GAPS },
      legend: { ...text, color: colours.muted, ...LEGEND_GAPS },
    },
  };
}

/** Points in one colour: their side of the price already shows the direction. */
export const pointStyles = (colour: string) => [
  { upColor: colour, downColor: colour, noChangeColor: colour },
];

/** Lines in these colours, in the order in which an indicator draws its lines. */
export const lineStyles = (colours: readonly string[]) =>
  colours.map((color) => ({
    color,
    size: 1,
    smooth: false,
    style: "solid" as const,
    dashedValue: [2, 2],
  }));
