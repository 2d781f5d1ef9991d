import { formatDecimal } from "@plumbline/ui";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { showTime } from "#shell/wire-time.ts";
import type { ReceiptTick } from "../verify-receipt.ts";

/** The recorded prices of the decision, each a link of its symbol's chain. */
export function TickList({ ticks }: { readonly ticks: readonly ReceiptTick[] }): ReactNode {
  const { t } = useTranslation();
  const nameOf = useSymbolName();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-hairline bg-surface px-4 pt-3 pb-1"
    >
      <h2 id={id} className="pb-1 text-caption font-semibold text-muted">
        {t("proof.ticks")}
      </h2>
      <ol className="divide-y divide-hairline">
        {ticks.map((tick, index) => (
          // A position closed on the tick on which it was opened names that tick twice.
          <li key={`${tick.symbol}/${tick.seq}/${index}`} className="py-2.5 text-label">
            <p className="flex justify-between gap-4 tabular-nums">
              <span>
                {nameOf(tick.symbol)} #{tick.seq}
              </span>
              <span className="font-semibold">{formatDecimal(tick.price)}</span>
            </p>
            <p className="text-caption text-muted tabular-nums">{showTime(tick.timeMs)}</p>
            <p className="pt-1 text-caption break-all text-muted tabular-nums">{tick.hash}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
