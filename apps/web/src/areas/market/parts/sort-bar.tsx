import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nextSort, type Sort, type SortKey } from "../market-list.ts";

/** The list's headings: a press sorts by one, the next reverses it, the third removes the sort. */
export function SortBar(props: {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}): ReactNode {
  const heading = (key: SortKey) => (
    <SortHeading
      key={key}
      of={key}
      sort={props.sort?.key === key ? props.sort : undefined}
      onPress={() => props.onSort(nextSort(props.sort, key))}
    />
  );
  return (
    <div className="flex flex-wrap justify-between border-b border-hairline px-2">
      <div className="flex">{[heading("name"), heading("volume")]}</div>
      <div className="flex">{[heading("price"), heading("change")]}</div>
    </div>
  );
}

function SortHeading(props: {
  readonly of: SortKey;
  readonly sort: Sort | undefined;
  readonly onPress: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { of, sort } = props;
  const way = sort === undefined ? "none" : sort.isDescending ? "down" : "up";
  return (
    <button
      type="button"
      aria-pressed={sort !== undefined}
      aria-label={`${t(`market.sort.${of}`)}: ${t(`market.sortDirection.${way}`)}`}
      onClick={props.onPress}
      className={`flex min-h-target min-w-target items-center justify-center gap-1 px-2
        text-caption whitespace-nowrap -outline-offset-2 aria-pressed:font-semibold
        ${sort === undefined ? "text-muted" : "text-ink"}`}
    >
      {t(`market.sort.${of}`)}
      <svg viewBox="0 0 8 12" className="h-3 w-2 shrink-0" aria-hidden="true">
        <path d="M4 0 8 5H0z" className={way === "up" ? "fill-ink" : "fill-control"} />
        <path d="M4 12 0 7h8z" className={way === "down" ? "fill-ink" : "fill-control"} />
      </svg>
    </button>
  );
}
