import type { ListedSymbol } from "@plumbline/protocol/market";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { fitRange, type RowRange } from "../row-range.ts";
import { MarketRow } from "./market-row.tsx";

export interface MarketRowsProps {
  readonly symbols: readonly ListedSymbol[];
  readonly sparklines: ReadonlyMap<string, readonly number[]> | undefined;
  readonly isShowingTurnover: boolean;
}

/** The number of rows outside the screen that are rendered and subscribed to, at either end. */
const READY_ROWS = 3;
/** As many as a phone shows, until the list has been measured, after its first layout. */
const FIRST_ROWS = 12;
const ROW_REM = 3.25;

/** Renders the visible rows only: the others cost neither time nor a subscription. */
export function MarketRows({ symbols, sparklines, isShowingTurnover }: MarketRowsProps): ReactNode {
  const { t } = useTranslation();
  const language = usePreference("language");
  const list = useRef<HTMLUListElement>(null);
  const { from, to } = fitRange(useRowsOnScreen(list, symbols.length), symbols.length);
  return (
    <ul
      ref={list}
      // One container for all rows, which are as wide as the list: each further container costs a
      // layout.
      className="@container relative bg-surface"
      style={{ height: `${symbols.length * ROW_REM}rem` }}
    >
      {symbols.slice(from, to).map((symbol, index) => (
        <li
          key={symbol.symbol}
          // The size of the whole list, for screen readers.
          aria-setsize={symbols.length}
          aria-posinset={from + index + 1}
          // `contain-strict`: changes in a row cause no layout outside of it.
          className="absolute inset-x-0 h-13 border-b border-hairline contain-strict"
          style={{ top: `${(from + index) * ROW_REM}rem` }}
        >
          <MarketRow
            symbol={symbol}
            sparkline={sparklines?.get(symbol.symbol)}
            isShowingTurnover={isShowingTurnover}
            t={t}
            language={language}
          />
        </li>
      ))}
    </ul>
  );
}

function useRowsOnScreen(
  list: { readonly current: HTMLUListElement | null },
  count: number,
): RowRange {
  const [range, setRange] = useState<RowRange>({ from: 0, to: FIRST_ROWS });
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = () => {
      const box = element.getBoundingClientRect();
      // Hidden, as a mounted screen behind the current one.
      if (box.height === 0) return;
      const rowPx = box.height / count;
      const from = Math.max(0, Math.floor(-box.top / rowPx) - READY_ROWS);
      const last = Math.ceil((innerHeight - box.top) / rowPx) + READY_ROWS;
      const to = Math.min(Math.max(from, last), count);
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    // In the same frame as the scrolling: one frame later there would be a gap.
    const lookNow = () => flushSync(look);
    // The observer reads the size after a layout; reading it earlier would force another one.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    addEventListener("scroll", lookNow, { passive: true });
    addEventListener("resize", look);
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", lookNow);
      removeEventListener("resize", look);
    };
  }, [list, count]);
  return range;
}
