import type { ListedSymbol } from "@plumbline/protocol/market";
import { formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import type { Series } from "#shell/candles/candle-series.ts";
import { levelOf, spreadLabels } from "#shell/candles/drawn-level.ts";
import { useCandleFeed, useFeedState } from "#shell/candles/use-candle-feed.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type ChartLine, type ChartScale, chartScale, shareDown } from "./chart-scale.ts";

/** As many as are distinguishable on a phone: fifteen hours. */
const CANDLES_SHOWN = 60;
/** CSS pixels, as in the classes below: texts have the same size on any phone. */
const CHART_HEIGHT = 120;
const LABEL_HEIGHT = 18;

export interface MiniChartProps {
  readonly listed: ListedSymbol;
  /** Prices of the reader's own; the chart adds the last price itself. */
  readonly lines: readonly ChartLine[];
}

/** The last hours of a market with the reader's own prices in it; a press opens the full chart. */
export function MiniChart({ listed, lines }: MiniChartProps): ReactNode {
  const { t } = useTranslation();
  const feed = useCandleFeed(listed.symbol, "15m");
  const state = useFeedState(feed);
  const name = nameOf(listed);
  if (state.type === "failed") {
    return (
      <p className="grid h-full place-content-center text-caption text-muted">
        {t("ticket.chartFailed")}
      </p>
    );
  }
  const series = state.type === "ready" ? state.series.slice(-CANDLES_SHOWN) : [];
  const last = series.at(-1);
  if (last === undefined) return null;
  const price = {
    id: "last",
    price: last[4],
    text: textOf(last[4], listed),
    tone: "accent",
  } as const;
  const all = [price, ...lines];
  const scale = chartScale(series, all);
  const words = lines.map(({ text, price: at }) => `${text} ${textOf(at, listed)}`);
  return (
    <a
      href={hrefTo("kline", { symbol: listed.symbol })}
      className="absolute inset-0 -outline-offset-2"
    >
      <Candles series={series} scale={scale} />
      <Labels lines={all} scale={scale} />
      <span className="sr-only">{[t("ticket.openChart", { name }), ...words].join(", ")}</span>
    </a>
  );
}

const textOf = (price: string, { priceDecimals: decimals }: ListedSymbol): string =>
  formatDecimal(price, { decimals });

/** Stretched to its box: widths and heights are shares; only strokes have a fixed width. */
function Candles(props: { readonly series: Series; readonly scale: ChartScale }): ReactNode {
  const { series, scale } = props;
  const y = (price: string) => (shareDown(levelOf(price), scale) * CHART_HEIGHT).toFixed(1);
  const rising = series.map(([, open, , , close]) => levelOf(close) >= levelOf(open));
  const path = (isRising: boolean, draw: (candle: Series[number], x: number) => string) =>
    series.map((candle, x) => (rising[x] === isRising ? draw(candle, x) : "")).join("");
  return (
    <svg
      viewBox={`0 0 ${CANDLES_SHOWN} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-y-0 start-0 h-full w-[calc(100%-82px)]"
      aria-hidden="true"
    >
      {[true, false].map((isRising) => (
        <g key={String(isRising)} className={isRising ? "text-up" : "text-down"}>
          <path
            d={path(isRising, ([, , high, low], x) => `M${x + 0.5} ${y(high)}V${y(low)}`)}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={path(
              isRising,
              ([, open, , , close], x) =>
                // Half a pixel more on both sides, so that a candle that closes at its opening
                // price is visible.
                `M${x + 0.15} ${y(open)}H${x + 0.85}V${y(close)}H${x + 0.15}Z`,
            )}
            fill="currentColor"
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}

const TONE = {
  ink: { label: "bg-ink text-ground", line: "border-ink" },
  accent: { label: "bg-accent text-on-fill", line: "border-accent" },
  warn: { label: "bg-warn text-ground", line: "border-warn" },
  up: { label: "bg-up text-on-fill", line: "border-up" },
  down: { label: "bg-down text-on-fill", line: "border-down" },
} as const satisfies Record<ChartLine["tone"], Record<"label" | "line", string>>;

function Labels(props: {
  readonly lines: readonly ChartLine[];
  readonly scale: ChartScale;
}): ReactNode {
  const { lines, scale } = props;
  const places = lines.map(({ price }) => shareDown(levelOf(price), scale) * CHART_HEIGHT);
  const middles = spreadLabels(places, { height: LABEL_HEIGHT, space: CHART_HEIGHT });
  return lines.map(({ id, text, tone }, index) => {
    const place = places[index] ?? 0;
    // Beyond the edge no line is drawn, only an arrow in its direction.
    const arrow = place === 0 ? " ↑" : place === CHART_HEIGHT ? " ↓" : "";
    return (
      <span key={id} aria-hidden="true">
        {arrow === "" && (
          <span
            className={`absolute start-0 end-[80px] border-t border-dashed ${TONE[tone].line}`}
            style={{ top: place }}
          />
        )}
        <span
          className={`absolute end-1 flex h-[16px] w-[74px] items-center justify-center rounded-tag
            px-1 text-[11px] tabular-nums ${TONE[tone].label}`}
          style={{ top: (middles[index] ?? 0) - LABEL_HEIGHT / 2 + 1 }}
        >
          <span className="truncate">
            {text}
            {arrow}
          </span>
        </span>
      </span>
    );
  });
}
