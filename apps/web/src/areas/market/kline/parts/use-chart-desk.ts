import type { ListedSymbol } from "@plumbline/protocol/market";
import { useState } from "react";
import { useCandleFeed } from "#shell/candles/use-candle-feed.ts";
import { usePriceChart } from "../chart/use-price-chart.ts";
import type { DrawingTool } from "../stored/drawings.ts";
import { useChoices, useDrawings } from "../stored/use-stored.ts";
import { useOwnLines } from "../use-own-lines.ts";

export type ChartDesk = ReturnType<typeof useChartDesk>;

/** The chart with the reader's choices, drawings, and current action. */
export function useChartDesk(listed: ListedSymbol) {
  const [choices, choose] = useChoices();
  const [drawings, setDrawings] = useDrawings(listed.symbol);
  const [begun, setBegun] = useState<DrawingTool>();
  const [selected, setSelected] = useState<string>();
  const feed = useCandleFeed(listed.symbol, choices.interval);
  const ownLines = useOwnLines(listed);
  const shown = usePriceChart({
    listed,
    choices,
    feed,
    ownLines,
    drawings,
    onDrawings: (next) => {
      setDrawings(next);
      setBegun(undefined);
    },
    onSelect: setSelected,
  });
  const board = () => shown.chart?.board();
  return {
    choices,
    choose,
    drawings,
    ownLines,
    feed,
    shown,
    begun,
    selected: drawings.find(({ id }) => id === selected),
    start: (tool: DrawingTool) => {
      setSelected(undefined);
      setBegun(tool);
      board()?.start(tool, choices.hasMagnet);
    },
    place: () => begun !== undefined && board()?.place(begun),
    cancel: () => {
      setBegun(undefined);
      board()?.cancel();
    },
    deselect: () => setSelected(undefined),
    remove: (id?: string) => board()?.remove(id),
    removeSelected: () => selected !== undefined && board()?.remove(selected),
  };
}
