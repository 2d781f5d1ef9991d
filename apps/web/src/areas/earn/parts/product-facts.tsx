import { formatDecimal, Receipt, type ReceiptRow, TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { accountName } from "../figures.ts";
import type { OwnProduct, Product } from "../queries.ts";

/** The facts of every product, shown before a purchase. */
export function ProductFacts({ own }: { readonly own: OwnProduct }): ReactNode {
  const { t } = useTranslation();
  const { product } = own;
  return (
    <div className="flex flex-col gap-2">
      <Receipt
        groups={[
          { title: t("earn.facts.risk"), rows: riskRows(product, t) },
          { title: t("earn.facts.limits"), rows: limitRows(own, t) },
        ]}
      />
      <TextLink align="center" href={hrefTo("yieldPassport", { id: product.id })}>
        {t("earn.passport.open")}
      </TextLink>
    </div>
  );
}

function riskRows(product: Product, t: Translate): readonly ReceiptRow[] {
  const { kind, currency, incomeCurrency, yieldSource, worstCase, earlyExitCost } = product;
  const paid = (value: string) => `${formatDecimal(value)} ${currency}`;
  const income = (value: string) => `${formatDecimal(value)} ${incomeCurrency}`;
  return [
    {
      label: t("earn.source.title"),
      note: t(`earn.source.${kind}`),
      value: accountName(yieldSource.account, t),
    },
    { label: t("earn.source.balance"), value: income(yieldSource.balance) },
    {
      label: t("earn.source.promised"),
      note: t("earn.source.promisedNote"),
      value: income(yieldSource.promised),
    },
    {
      label: t("earn.worstCase"),
      note: t(`earn.worst.${kind}`),
      value: t("earn.allOf", { amount: paid(worstCase) }),
    },
    {
      label: t("earn.exit.title"),
      note: t(`earn.exit.${kind}`),
      value:
        earlyExitCost === null
          ? t("earn.exit.none")
          : t("earn.exit.of", { cost: paid(earlyExitCost), amount: paid(product.amount) }),
    },
  ];
}

function limitRows({ product, level, bought }: OwnProduct, t: Translate): readonly ReceiptRow[] {
  const { kind, currency, amount, purchaseLimit, remainingQuota, cycleDays, levelLimit } = product;
  const paid = (value: string) => `${formatDecimal(value)} ${currency}`;
  return [
    { label: t("earn.cycle"), value: t("earn.days", { days: cycleDays }) },
    { label: t(kind === "mining" ? "earn.price" : "earn.least"), value: paid(amount) },
    { label: t("earn.limit"), value: paid(purchaseLimit) },
    { label: t("earn.bought"), value: paid(bought) },
    { label: t("earn.left"), value: paid(remainingQuota) },
    ...(levelLimit === 0
      ? []
      : [
          {
            label: t("earn.levelLimit"),
            note: t("earn.ownLevel", { level }),
            value: t("earn.level", { level: levelLimit }),
          },
        ]),
  ];
}
