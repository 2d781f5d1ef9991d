import { formatDecimal, NoticeBar, Receipt, type ReceiptRow } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { percentOfPpm, serverDay } from "../figures.ts";
import type { ProductOf } from "../queries.ts";
import { BondProgress } from "./bond-progress.tsx";

/** The borrower, the purpose, the ranking of claims, and the dates of payments. */
export function BondFacts({ product }: { readonly product: ProductOf<"bond"> }): ReactNode {
  const { t } = useTranslation();
  const { terms } = product;
  const { state, note, recoveredPpm, restructuredPpm, extraDays } = terms.standing;
  return (
    <>
      <NoticeBar tone="warn">{t("earn.bond.risk")}</NoticeBar>
      {state !== "performing" && (
        <NoticeBar tone="bad">
          {t(`earn.bond.state.${state}`, {
            recovered: percentOfPpm(recoveredPpm),
            daily: percentOfPpm(restructuredPpm),
            days: extraDays,
          })}
          {note !== "" && ` ${note}`}
        </NoticeBar>
      )}
      <section className="rounded-card border border-hairline bg-surface p-4">
        <BondProgress product={product} />
        <p className="pt-2 text-caption text-muted">{t("earn.bond.escrow")}</p>
      </section>
      <section className="rounded-card border border-hairline bg-surface p-4">
        <h2 className="font-semibold">{terms.issuer}</h2>
        <p className="pt-1 text-label text-muted">{terms.use}</p>
      </section>
      <Receipt groups={[{ title: t("earn.bond.schedule"), rows: scheduleRows(product, t) }]} />
    </>
  );
}

function scheduleRows(product: ProductOf<"bond">, t: Translate): readonly ReceiptRow[] {
  const { terms, coupon, couponTotal, amount, currency, cycleDays, firstDayMs } = product;
  const money = (value: string) => `${formatDecimal(value)} ${currency}`;
  return [
    {
      label: t("earn.bond.seniority"),
      note: t(`earn.bond.rank.${terms.seniority}`),
      value: t(`earn.seniority.${terms.seniority}`),
    },
    {
      label: t("earn.bond.coupon", { amount: money(amount) }),
      note: t("earn.bond.couponNote", { percent: percentOfPpm(terms.dailyPpm) }),
      value: money(coupon),
    },
    {
      label: t("earn.bond.firstCoupon"),
      value: firstDayMs === null ? t("earn.bond.notStarted") : serverDay(firstDayMs),
    },
    { label: t("earn.bond.couponTotal", { days: cycleDays }), value: money(couponTotal) },
    {
      label: t("earn.bond.repayment"),
      note: t("earn.bond.repaymentNote"),
      value: money(amount),
    },
  ];
}
