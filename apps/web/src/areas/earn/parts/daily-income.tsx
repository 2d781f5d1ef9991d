import { Delta, formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { placesOf } from "../figures.ts";
import type { Product } from "../queries.ts";

export const FIGURES = ["lowest", "median", "highest"] as const;

/** The lowest, median and highest daily income, labelled as history. */
export function DailyIncome({ product }: { readonly product: Product }): ReactNode {
  const { t } = useTranslation();
  const { dailyIncome, amount, currency, incomeCurrency } = product;
  const of = `${formatDecimal(amount)} ${currency}`;
  if (dailyIncome === null) {
    return <p className="text-label text-muted">{t("earn.history.none")}</p>;
  }
  return (
    <div>
      <p className="text-caption text-muted">
        {t("earn.history.title", { days: dailyIncome.days, amount: of })}
      </p>
      <dl className="pt-1 text-label">
        {FIGURES.map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3 py-0.5">
            <dt className="text-muted">{t(`earn.history.${name}`)}</dt>
            <dd className="ms-auto font-semibold">
              <Delta
                value={dailyIncome[name]}
                unit={incomeCurrency}
                decimals={placesOf(incomeCurrency)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
