import type { Interval } from "@plumbline/engine/market";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useDrawnColours } from "#shell/pictures/drawn-colours.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import type { CandleFeed } from "#shell/candles/candle-feed.ts";
import { PUBLIC } from "#shell/query-client.ts";
import type { Choices } from "../stored/choices.ts";
import type { Drawing } from "../stored/drawings.ts";
import { createPriceChart, isInUtc, type PriceChart, type ShownLine } from "./price-chart.ts";
import type { Look } from "./styles.ts";

export interface PriceChartProps {
  readonly listed: ListedSymbol;
  readonly choices: Choices;
  readonly feed: CandleFeed;
  readonly ownLines: readonly ShownLine[];
  readonly drawings: readonly Drawing[];
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
  readonly onSelect: (id: string | undefined) => void;
}

export interface ShownChart {
  /** Sets the element to draw in. */
  readonly setHost: (host: HTMLElement | null) => void;
  /** undefined until the library is loaded. */
  readonly chart: PriceChart | undefined;
  readonly loadFault: Error | null;
  readonly reload: () => void;
}

/** A chart in an element, drawn by the choices, removed with the element. */
export function usePriceChart(props: PriceChartProps): ShownChart {
  const { listed, choices, feed, ownLines, drawings, onDrawings, onSelect } = props;
  const { symbol, priceDecimals: decimals } = listed;
  const { interval, indicators } = choices;
  const [host, setHost] = useState<HTMLElement | null>(null);
  const { library, fault, reload } = useChartLibrary();
  const look = useLook(choices, decimals);
  const colourChoice = useDrawnColours();
  const wants = { look, colourChoice, indicators, ownLines, drawings, onDrawings, onSelect };

  const chart = useMemo(
    () =>
      library === undefined
        ? undefined
        : createPriceChart({ library, symbol, interval, decimals, feed }),
    [library, symbol, interval, decimals, feed],
  );
  // Before it is mounted, so that it never renders anything else.
  useEffect(() => chart?.want(wants));
  useEffect(() => {
    if (host === null || chart === undefined) return undefined;
    let unmount: (() => void) | undefined;
    // After the frame that renders the screen around it.
    const timer = setTimeout(() => (unmount = chart.mount(host)));
    return () => {
      clearTimeout(timer);
      unmount?.();
    };
  }, [chart, host]);

  return { setHost, chart, loadFault: fault, reload };
}

/** The library is larger than the whole screen: it is loaded separately, and once. */
function useChartLibrary() {
  const { data, error, refetch } = useQuery({
    queryKey: ["market", "chart-library"],
    meta: PUBLIC,
    queryFn: () => import("klinecharts"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    structuralSharing: false,
  });
  return { library: data, fault: error, reload: () => void refetch() };
}

function useLook({ chartType, interval }: Choices, decimals: number): Look {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      type: chartType,
      decimals,
      words: {
        time: t("market.kline.time"),
        open: t("market.kline.open"),
        high: t("market.kline.highest"),
        low: t("market.kline.lowest"),
        close: t("market.kline.close"),
        change: t("market.kline.change"),
        volume: t("market.kline.volume"),
      },
      showTime: (startMs: number) => showStart(interval, startMs),
    }),
    [chartType, decimals, interval, t],
  );
}

/** "2025-01-31 01:15" in the reader's zone; a day, week or month by its date in UTC. */
function showStart(interval: Interval, startMs: number): string {
  if (isInUtc(interval)) return new Date(startMs).toISOString().slice(0, 10);
  return showTime(startMs).slice(0, 16);
}
