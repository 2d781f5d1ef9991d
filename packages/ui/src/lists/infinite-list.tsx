import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { Button } from "../controls/button.tsx";
import { BusyIcon } from "../icons.tsx";

export interface InfiniteListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** Estimated row height in CSS pixels; every row is measured once it is drawn. */
  readonly rowHeight: number;
  readonly more: InfiniteListMore;
}

/** Content below the last row. */
export type InfiniteListMore =
  /** More rows are available; requested as the reader approaches the last loaded rows. */
  | { readonly type: "ready"; readonly onNear: () => void }
  | { readonly type: "loading"; readonly label: string }
  | {
      readonly type: "failed";
      readonly text: string;
      readonly retryLabel: string;
      readonly onRetry: () => void;
    }
  | { readonly type: "end" };

/** Distance from the end, in rows, at which the next page is requested: about one screen. */
const NEAR_ROWS = 8;

/**
 * A list of any length that scrolls with the page and renders only the rows near the viewport.
 * A screen reader receives each row's position; moving the focus renders the following rows.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>): ReactNode {
  const { label, items, keyOf, renderItem, rowHeight, more } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: NEAR_ROWS,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const lastDrawn = rows.at(-1)?.index ?? -1;
  useNear(more, { isNear: lastDrawn >= items.length - NEAR_ROWS, count: items.length });

  return (
    <>
      <ul
        ref={list}
        role="list"
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={more.type === "end" ? items.length : -1}
              className="absolute inset-x-0 top-0"
              style={{ translate: `0 ${start - top}px` }}
            >
              {renderItem(item, index)}
            </li>
          );
        })}
      </ul>
      <Foot more={more} />
    </>
  );
}

/** CSS pixels from the top of the page to the list, which change if content above it grows. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** Requests once each time the end comes near, and again if a page brought too few rows. */
function useNear(
  more: InfiniteListMore,
  { isNear, count }: { readonly isNear: boolean; readonly count: number },
): void {
  const onNear = more.type === "ready" && isNear ? more.onNear : undefined;
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  const isAsking = onNear !== undefined;
  useEffect(() => {
    if (isAsking) latest.current?.();
  }, [isAsking, count]);
}

function Foot({ more }: { more: InfiniteListMore }): ReactNode {
  return (
    <div
      role="status"
      className="flex min-h-14 items-center justify-center gap-3 px-4 py-2 text-label text-muted
        empty:min-h-0 empty:py-0"
    >
      {more.type === "loading" && (
        <>
          <BusyIcon />
          {more.label}
        </>
      )}
      {more.type === "failed" && (
        <>
          <span className="min-w-0 flex-1">{more.text}</span>
          <Button tone="plain" isCompact isInline onPress={more.onRetry}>
            {more.retryLabel}
          </Button>
        </>
      )}
    </div>
  );
}
