import type { ReactNode } from "react";
import { formatDecimal } from "../format-decimal.ts";

export interface AmountProps {
  /** Decimal text, as it came over the wire. */
  readonly value: string;
  readonly currency: string;
  /** Fraction digits shown; the rest is cut. Without it, all of them. */
  readonly decimals?: number | undefined;
  readonly isHidden?: boolean | undefined;
  /** What a screen reader says instead of a hidden figure. */
  readonly hiddenLabel?: string | undefined;
}

/**
 * A sum of money with its currency, which may wrap below the figure where letters are very large.
 * Hidden, it is as wide for a cent as for a million. The smaller letters ask for no line of their
 * own: rounded, theirs may be a fraction of a pixel taller, and a sheet would move as it appears.
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
