import { INTERVALS } from "@plumbline/engine/market";

/** Drawn over the candles. */
export const PRICE_INDICATORS = ["MA", "EMA", "BOLL", "SAR"] as const;
/** Each drawn in a pane of its own below the candles. */
export const PANE_INDICATORS = ["VOL", "MACD", "KDJ", "RSI", "WR", "OBV"] as const;
const INDICATORS = [...PRICE_INDICATORS, ...PANE_INDICATORS];
export type Indicator = (typeof INDICATORS)[number];
/** With more panes, a phone's height would leave too little for the chart itself. */
export const PANES_MAX = 4;

export const CHART_TYPES = ["candles", "hollow", "line"] as const;

/** The reader's choices for charts on this device. */
export interface Choices {
  readonly interval: (typeof INTERVALS)[number];
  readonly chartType: (typeof CHART_TYPES)[number];
  /** In the order of enabling them. */
  readonly indicators: readonly Indicator[];
  /** Whether a drawing's points snap to the candles. */
  readonly hasMagnet: boolean;
}

export const CHOICES_KEY = "kline";

const DEFAULTS: Choices = {
  interval: "15m",
  chartType: "candles",
  indicators: ["MA", "VOL"],
  hasMagnet: false,
};

/** Reads stored choices; unknown or broken ones become the default. */
export function readChoices(text: string | undefined): Choices {
  const { interval, chartType, indicators, hasMagnet } = readObject(text);
  const named: readonly unknown[] = Array.isArray(indicators) ? indicators : DEFAULTS.indicators;
  return {
    interval: INTERVALS.find((one) => one === interval) ?? DEFAULTS.interval,
    chartType: CHART_TYPES.find((one) => one === chartType) ?? DEFAULTS.chartType,
    indicators: [...new Set(named.flatMap((name) => INDICATORS.find((one) => one === name) ?? []))],
    hasMagnet: hasMagnet === true,
  };
}

/** Switches an indicator; one pane too many replaces the oldest. */
export function toggleIndicator(chosen: readonly Indicator[], name: Indicator): Indicator[] {
  const without = chosen.filter((one) => one !== name);
  if (without.length < chosen.length) return without;
  const panes = without.filter(isPane);
  const oldest = isPane(name) && panes.length >= PANES_MAX ? panes[0] : undefined;
  return [...without.filter((one) => one !== oldest), name];
}

export const isPane = (name: Indicator): name is (typeof PANE_INDICATORS)[number] =>
  PANE_INDICATORS.some((one) => one === name);

/** The object in a text, with unknown fields; empty if there is none. */
function readObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
