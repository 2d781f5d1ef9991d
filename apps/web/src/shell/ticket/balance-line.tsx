import { Amount } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";

/** What can be spent, one line between chart and order, written the same on every ticket. */
export function BalanceLine(props: {
  readonly label: string;
  /** Decimal text by currency; undefined until loaded. */
  readonly amounts: readonly (readonly [currency: string, amount: string])[] | undefined;
}): ReactNode {
  const hiding = useHiding();
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-3 px-4 py-1 text-caption">
      {props.amounts !== undefined && (
        <>
          <span className="text-muted">{props.label}</span>
          {props.amounts.map(([currency, amount]) => (
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
    </p>
  );
}
