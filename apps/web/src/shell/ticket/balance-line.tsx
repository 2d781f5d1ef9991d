import { Amount, compareDecimals } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import type { BookName } from "#shell/preferences.ts";
import { DepositLink } from "./deposit-link.tsx";

/** Lower while a keyboard is open, where every row is needed. */
const LINE =
  "flex min-h-8 flex-wrap items-center gap-x-3 px-4 py-1 text-caption low:min-h-6 low:py-0";

/**
 * The available balance, in one line between chart and order, in the same format on every ticket;
 * with a link to a deposit if it is zero.
 */
export function BalanceLine(props: {
  readonly label: string;
  readonly book: BookName;
  /** Decimal text by currency; undefined until loaded. */
  readonly amounts: readonly (readonly [currency: string, amount: string])[] | undefined;
}): ReactNode {
  const { label, book, amounts } = props;
  const hiding = useHiding();
  const isEmpty = amounts?.every(([, amount]) => compareDecimals(amount, "0") <= 0) === true;
  return (
    <p className={LINE}>
      {amounts !== undefined && (
        <>
          <span className="text-muted">{label}</span>
          {amounts.map(([currency, amount]) => (
            <span key={currency} className="font-semibold">
              <Amount
                value={amount}
                currency={currency}
                decimals={listedScaleOf(amount)}
                {...hiding}
              />
            </span>
          ))}
        </>
      )}
      {book === "live" && isEmpty && <DepositLink />}
    </p>
  );
}
