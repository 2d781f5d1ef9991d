import type { ListedSymbol } from "@plumbline/protocol/market";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { MarketRow } from "./market-row.tsx";

export interface MarketRowsProps {
  readonly symbols: readonly ListedSymbol[];
  readonly sparklines: ReadonlyMap<string, readonly number[]> | undefined;
  readonly isShowingTurnover: boolean;
}

/** The number of rows beyond the screen that are rendered and followed, at either end. */
const READY_ROWS = 3;
const ROW_REM = 3.25;

/** Only the visible rows: the others cost neither time nor a subscription. */
export function MarketRows({ symbols, sparklines, isShowingTurnover }: MarketRowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const { rowPx, topPx } = usePlace(list);
  const virtual = useWindowVirtualizer({
    count: symbols.length,
    estimateSize: () => rowPx,
    overscan: READY_ROWS,
    scrollMargin: topPx,
    getItemKey: (index) => symbols[index]?.symbol ?? index,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx]);
  return (
    <ul
      ref={list}
      className="relative bg-surface"
      style={{ height: `${symbols.length * rowPx}px` }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const symbol = symbols[index];
        if (symbol === undefined) return null;
        return (
          <li
            key={key}
            // The size of the whole list, for screen readers.
            aria-setsize={symbols.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 border-b border-hairline"
            style={{ top: `${start - topPx}px`, height: `${rowPx}px` }}
          >
            <MarketRow
              symbol={symbol}
              sparkline={sparklines?.get(symbol.symbol)}
              isShowingTurnover={isShowingTurnover}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Where the list begins on the page, and a row's height: both change with the window. */
function usePlace(list: { readonly current: HTMLUListElement | null }): {
  readonly rowPx: number;
  readonly topPx: number;
} {
  const [place, setPlace] = useState(() => ({ rowPx: rowPxNow(), topPx: 0 }));
  useLayoutEffect(() => {
    const look = () => {
      const element = list.current;
      if (element === null) return;
      const topPx = Math.round(element.getBoundingClientRect().top + scrollY);
      const rowPx = rowPxNow();
      setPlace((before) =>
        before.rowPx === rowPx && before.topPx === topPx ? before : { rowPx, topPx },
      );
    };
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [list]);
  return place;
}

const rowPxNow = (): number =>
  ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
