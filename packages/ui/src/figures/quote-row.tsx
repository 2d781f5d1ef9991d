import { memo } from "react";
import type { ReactNode } from "react";
import { compareDecimals } from "../format-decimal.ts";
import { Badge } from "../notices/badge.tsx";
import { Delta } from "./delta.tsx";
import { Price } from "./price.tsx";
import { Sparkline } from "./sparkline.tsx";

export interface QuoteRowProps {
  /** An icon before the name. */
  readonly mark?: ReactNode;
  readonly symbol: string;
  readonly name: string;
  /** Decimal texts; `undefined` until the first quote arrives. The row's height stays the same. */
  readonly price: string | undefined;
  /** Change over the day in percent. */
  readonly changePercent: string | undefined;
  readonly decimals?: number | undefined;
  readonly href: string;
  readonly sparkline?: readonly number[] | undefined;
  /** If given, the price is stale: the text of the badge. */
  readonly staleLabel?: string | undefined;
}

/** One market in a list. Its height never changes; memo, so that only changed rows render. */
export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps): ReactNode {
  const { mark, symbol, name, price, changePercent, decimals } = props;
  const { href, sparkline, staleLabel } = props;
  const isStale = staleLabel !== undefined;
  return (
    <a
      href={href}
      className="@container flex h-13 items-center gap-3 px-4 -outline-offset-2 hover:bg-fill
        active:bg-fill"
    >
      {/* At very large font sizes, the name needs this space. */}
      {mark !== undefined && <span className="hidden @[14rem]:block">{mark}</span>}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{symbol}</span>
          {isStale && <Badge tone="warn">{staleLabel}</Badge>}
        </span>
        <span className="block truncate text-caption text-muted">{name}</span>
      </span>
      {/* At large font sizes, the name has priority over the sparkline. */}
      {sparkline !== undefined && (
        <span className="hidden @xs:block">
          <Sparkline
            values={sparkline}
            change={changePercent === undefined ? undefined : compareDecimals(changePercent, "0")}
          />
        </span>
      )}
      <span className="flex min-w-24 flex-col items-end">
        {price === undefined ? (
          <span className="my-1 h-4 w-20 rounded-tag bg-fill" />
        ) : (
          <span className="font-semibold">
            <Price value={price} decimals={decimals} isStale={isStale} hasArrow={false} />
          </span>
        )}
        {changePercent === undefined ? (
          <span className="my-0.5 h-3 w-12 rounded-tag bg-fill" />
        ) : (
          <span className="text-caption">
            <Delta value={changePercent} unit="%" />
          </span>
        )}
      </span>
    </a>
  );
});
