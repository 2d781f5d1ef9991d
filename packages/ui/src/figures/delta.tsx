import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { compareDecimals, formatDecimal } from "../format-decimal.ts";
import { DirectionIcon } from "../icons.tsx";

export interface DeltaProps {
  /** Signed decimal text: "-1.25" of the unit. */
  readonly value: string;
  /** "%" or a currency. */
  readonly unit: string;
  readonly decimals?: number | undefined;
  readonly isHidden?: boolean | undefined;
  /** Read by a screen reader instead of a hidden figure. */
  readonly hiddenLabel?: string | undefined;
}

/** A change in percent or money. Sign, arrow and colour each show the direction. */
export function Delta(props: DeltaProps): ReactNode {
  const { value, unit, decimals = 2, isHidden = false, hiddenLabel } = props;
  if (isHidden) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">••••</span>
        <span className="sr-only">{hiddenLabel}</span>
      </span>
    );
  }

  // Zero is shown without eight decimal places.
  const isNothing = compareDecimals(value, "0") === 0;
  const shown = formatDecimal(value, { decimals: isNothing ? Math.min(decimals, 2) : decimals });
  // The direction is taken after truncation: "0.004" is shown as 0.00, so it must not be green.
  const sign = /[1-9]/.test(shown) ? compareDecimals(value, "0") : 0;
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        sign > 0 && "text-up",
        sign < 0 && "text-down",
        sign === 0 && "text-muted",
      )}
    >
      {sign !== 0 && <DirectionIcon direction={sign > 0 ? "up" : "down"} />}
      <span>
        {sign > 0 && "+"}
        {shown}
        {unit === "%" ? "%" : `\u00a0${unit}`}
      </span>
    </span>
  );
}
