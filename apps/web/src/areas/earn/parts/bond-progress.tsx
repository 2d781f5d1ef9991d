import { formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import { shareOfWhole } from "../figures.ts";
import type { ProductOf } from "../queries.ts";

/** How much of its target a bond has raised, and its deadline. */
export function BondProgress({ product }: { readonly product: ProductOf<"bond"> }): ReactNode {
  const { t } = useTranslation();
  const { raised, firm, stage, currency, terms } = product;
  const percent = shareOfWhole(raised, terms.target);
  const money = (value: string) => `${formatDecimal(value)} ${currency}`;
  return (
    <span className="block">
      <span className="flex justify-between gap-3 text-label tabular-nums">
        <span>{t("earn.bond.raised", { raised: money(raised), target: money(terms.target) })}</span>
        <span className="font-semibold">{percent}%</span>
      </span>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="my-1.5 h-2 w-full overflow-hidden rounded-full bg-fill"
        aria-hidden="true"
      >
        <rect width={percent} height="3" className="fill-accent/60" />
        <rect width={shareOfWhole(firm, terms.target)} height="3" className="fill-accent" />
      </svg>
      <span className="block text-caption text-muted tabular-nums">
        {t(`earn.bond.stage.${stage}`, { date: showTime(terms.deadlineMs).slice(0, 16) })}
      </span>
    </span>
  );
}
