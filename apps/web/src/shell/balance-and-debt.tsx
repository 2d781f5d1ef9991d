import { mustParseDecimal } from "@plumbline/engine/kernel";
import { Amount } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import type { Assets } from "#shell/assets-query.ts";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The parts of a net figure, below it; renders nothing for a reader without debts. */
export function BalanceAndDebt(props: { readonly worth: Assets["byBook"][number] }): ReactNode {
  const { t } = useTranslation();
  const hiding = { ...useHiding(), decimals: 2 };
  const { totalUsdt, owedUsdt } = props.worth;
  if (mustParseDecimal(owedUsdt) === 0n) return null;
  return (
    <a
      href={hrefTo("loanAccount")}
      className="flex min-h-target flex-wrap items-center gap-x-3 text-label text-muted"
    >
      <span>
        {t("home.held")} <Amount value={totalUsdt} currency="USDT" {...hiding} />
      </span>
      <span>
        {t("home.owed")} <Amount value={owedUsdt} currency="USDT" {...hiding} />
      </span>
    </a>
  );
}
