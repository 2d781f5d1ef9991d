import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Spread } from "../market-text.ts";

/** How many markets rise, stay and fall, as text and as one bar. */
export function SpreadLine({ spread }: { readonly spread: Spread | undefined }): ReactNode {
  const { t } = useTranslation();
  const countText = (count: number | undefined) => (count === undefined ? "–" : String(count));
  const parts = [
    ["bg-up", spread?.rising],
    ["bg-control", spread?.unchanged],
    ["bg-down", spread?.falling],
  ] as const;
  const text = (way: "rising" | "unchanged" | "falling") =>
    t(`market.spread.${way}`, { count: countText(spread?.[way]) });
  const bar = (
    <span
      className="flex h-1.5 flex-1 gap-0.5 overflow-hidden rounded-tag bg-fill"
      aria-hidden="true"
    >
      {parts.map(
        ([colour, count = 0]) =>
          count > 0 && <span key={colour} className={colour} style={{ flexGrow: count }} />,
      )}
    </span>
  );
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap justify-between gap-x-2 pb-1.5 tabular-nums">
        <span className="text-up">{text("rising")}</span>
        <span className="text-muted">{text("unchanged")}</span>
        <span className="text-down">{text("falling")}</span>
      </span>
      <span className="flex">{bar}</span>
    </span>
  );
}
