import type { ListedSymbol } from "@plumbline/protocol/market";
import { Empty, formatDecimal, LoadFailed, NO_FIGURE } from "@plumbline/ui";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from "react";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import type { CandleFeed, FeedState } from "#shell/candles/candle-feed.ts";
import { useFeedState } from "#shell/candles/use-candle-feed.ts";
import type { PriceChart, ShownLine } from "../chart/price-chart.ts";
import { spaceTaps } from "../chart/spaced-taps.ts";
import { turnPointer } from "../chart/turned-pointer.ts";
import type { ShownChart } from "../chart/use-price-chart.ts";
import type { Choices } from "../stored/choices.ts";
import { CandlesAtRest } from "./kline-skeleton.tsx";

export interface ChartFrameProps {
  readonly listed: ListedSymbol;
  readonly interval: Choices["interval"];
  readonly shown: ShownChart;
  readonly feed: CandleFeed;
  /** The number of drawings, for screen readers. */
  readonly drawingCount: number;
  readonly ownLines: readonly ShownLine[];
  /** CSS has rotated the chart a quarter clockwise. */
  readonly isTurned: boolean;
  /** The next taps are points of a drawing. */
  readonly isDrawing: boolean;
}

/** The chart with its texts and keys, or its replacement while it cannot be drawn. */
export function ChartFrame(props: ChartFrameProps): ReactNode {
  const { listed, shown, feed, isTurned, isDrawing } = props;
  const { t } = useTranslation();
  const summaryId = useId();
  const state = useFeedState(feed);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const { setHost: setShown } = shown;
  const place = useCallback(
    (element: HTMLElement | null) => {
      setHost(element);
      setShown(element);
    },
    [setShown],
  );
  useEffect(() => (host !== null && isTurned ? turnPointer(host) : undefined), [host, isTurned]);
  useEffect(() => (host !== null && isDrawing ? spaceTaps(host) : undefined), [host, isDrawing]);
  const isDrawn = state.type === "ready" && state.series.length > 0 && shown.chart !== undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      {isDrawn && shown.chart !== undefined && <Lines chart={shown.chart} />}
      <div className="relative min-h-0 flex-1">
        <div
          ref={place}
          role="group"
          aria-label={t("market.kline.chart", { name: nameOf(listed) })}
          aria-describedby={summaryId}
          aria-busy={!isDrawn}
          tabIndex={0}
          onKeyDown={(event) => shown.chart !== undefined && steer(shown.chart, event)}
          // Isolated: the library stacks its canvases, and replacements must be above them.
          className="absolute inset-0 isolate overflow-hidden -outline-offset-2"
        />
        <p id={summaryId} className="sr-only">
          {isDrawn && <Summary {...props} state={state} />} {t("market.kline.keys")}
        </p>
        {!isDrawn && (
          <div className="absolute inset-0 grid place-content-center overflow-y-auto bg-surface">
            <Instead {...props} state={state} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The legend of the lines over the price; above the chart, where it covers nothing. */
function Lines({ chart }: { readonly chart: PriceChart }): ReactNode {
  const entries = useSyncExternalStore(chart.legend.watch, chart.legend.entries);
  return (
    <ul
      data-chart-lines=""
      className="flex flex-wrap gap-x-2.5 px-3 pt-0.5 text-caption tabular-nums low:flex-nowrap
      low:overflow-hidden"
      aria-hidden="true"
    >
      {entries.map(({ title, value, colour }) => (
        <li key={title} className="whitespace-nowrap" style={{ color: colour }}>
          {title} {value}
        </li>
      ))}
    </ul>
  );
}

type Ready = Extract<FeedState, { type: "ready" }>;

function Summary(props: ChartFrameProps & { readonly state: Ready }): ReactNode {
  const { listed, interval, state, drawingCount, ownLines } = props;
  const { t } = useTranslation();
  const last = state.series.at(-1);
  if (last === undefined) return null;
  const [, open, high, low, close] = last;
  const price = (text: string) => formatDecimal(text, { decimals: listed.priceDecimals });
  return t("market.kline.summary", {
    interval: t(`market.kline.intervalName.${interval}`),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    drawings: drawingCount,
    lines: ownLines.map(({ text }) => text).join(", ") || NO_FIGURE,
  });
}

/** Loading, offline, failed or empty: each in the place of the chart. */
function Instead(props: ChartFrameProps & { readonly state: FeedState }): ReactNode {
  const { listed, shown, feed, state } = props;
  const { t } = useTranslation();
  const { connection } = useServices();
  const isOffline = useSyncExternalStore(connection.watch, connection.offlineSinceMs) !== undefined;
  if (isOffline && state.type !== "ready") {
    return <Empty kind="offline" text={t("shell.offline.title")} hint={t("shell.offline.hint")} />;
  }
  const retryLabel = t("shell.retry");
  if (shown.loadFault !== null) {
    return (
      <LoadFailed
        text={t("market.kline.libraryFailed")}
        retryLabel={retryLabel}
        onRetry={shown.reload}
      />
    );
  }
  if (state.type === "failed") {
    return (
      <LoadFailed
        text={t("market.kline.failed")}
        hint={problemText(t, state.fault)}
        retryLabel={retryLabel}
        onRetry={() => feed.retry()}
      />
    );
  }
  if (state.type === "ready" && state.series.length === 0) {
    const hint = t("market.kline.emptyHint", { name: nameOf(listed) });
    return <Empty kind="empty" text={t("market.kline.empty")} hint={hint} />;
  }
  return (
    <div role="status">
      <span className="sr-only">{t("market.kline.loading")}</span>
      <CandlesAtRest />
    </div>
  );
}

const STEP_BARS = 10;

/** The chart's keys, while it has the focus. */
function steer(chart: PriceChart, event: KeyboardEvent): void {
  const { key } = event;
  if (key === "ArrowLeft") chart.scrollBy(STEP_BARS);
  else if (key === "ArrowRight") chart.scrollBy(-STEP_BARS);
  else if (key === "+" || key === "=") chart.zoomBy(1.25);
  else if (key === "-") chart.zoomBy(0.8);
  else if (key === "End") chart.scrollToNow();
  else return;
  event.preventDefault();
}
