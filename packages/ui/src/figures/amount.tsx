import type { ReactNode } from "react";
import { formatDecimal } from "../format-decimal.ts";

export interface AmountProps {
  /** Decimal text, in the protocol's format. */
  readonly value: string;
  readonly currency: string;
  /** Fraction digits shown, the rest is truncated; all digits by default. */
  readonly decimals?: number | undefined;
  readonly isHidden?: boolean | undefined;
  /** Read by a screen reader instead of a hidden figure. */
  readonly hiddenLabel?: string | undefined;
}

/**
 * An amount with its currency, which may wrap below the figure at very large font sizes. A hidden
 * amount has the same width for every value. The smaller text has no line height of its own:
 * rounding could make its line a fraction of a pixel higher, and a sheet would move as it opens.
 */
export function Amount(props: AmountProps): ReactNode {
  const { value, currency, decimals, isHidden = false, hiddenLabel } = props;
  return (
    <span className="tabular-nums">
      {isHidden ? (
        <>
          <span aria-hidden="true">••••••</span>
          <span className="sr-only">{hiddenLabel}</span>
        </>
      ) : (
        <span className="whitespace-nowrap">{formatDecimal(value, { decimals })}</span>
      )}
      <span className="text-[max(0.65em,0.75rem,11px)]/none font-normal text-muted">
        {` ${currency}`}
      </span>
    </span>
  );
}
