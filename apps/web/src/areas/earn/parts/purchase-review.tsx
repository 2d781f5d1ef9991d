import { type Money, toDecimalText } from "@plumbline/engine/kernel";
import { formatDecimal, Receipt, type ReceiptRow } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import type { ReadyPurchase } from "../purchase-form.ts";
import type { Product } from "../queries.ts";
import { accountName, serverDay } from "../figures.ts";

/** Before a purchase: the price, the possible loss, and the first day of leaving. */
export function PurchaseReview(props: {
  readonly product: Product;
  readonly purchase: ReadyPurchase;
  readonly isFlush?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { product, purchase, isFlush } = props;
  const { kind, yieldSource } = product;
  const { amount, quantity, worstCase, exitFee, cancelUntil, firstDay, end } = purchase;
  const rows: readonly (ReceiptRow | false)[] = [
    { label: t("earn.review.product"), value: product.name },
    kind === "mining" && { label: t("earn.review.quantity"), value: String(quantity) },
    { label: t("earn.review.pays"), value: show(amount), isTotal: true },
    {
      label: t("earn.worstCase"),
      note: t(`earn.worst.${kind}`),
      value: t("earn.allOf", { amount: show(worstCase) }),
    },
    { label: t("earn.source.title"), value: accountName(yieldSource.account, t) },
    {
      label: t(kind === "bond" ? "earn.review.firstDayAtBest" : "earn.review.firstDay"),
      value: serverDay(firstDay),
    },
    cancelUntil !== null && {
      label: t("earn.review.freeUntil"),
      note: t("earn.review.freeNote"),
      value: showTime(cancelUntil).slice(0, 16),
    },
    {
      label: t("earn.exit.title"),
      note: t(`earn.exit.${kind}`),
      value: exitFee === null ? t("earn.exit.none") : show(exitFee),
    },
    {
      label: t(`earn.review.end.${kind}`),
      note: t(`earn.review.endNote.${kind}`),
      value: serverDay(end),
      isTotal: true,
    },
  ];
  return <Receipt isFlush={isFlush} groups={[{ rows: rows.filter((row) => row !== false) }]} />;
}

const show = ({ units, asset }: Money): string => `${formatDecimal(toDecimalText(units))} ${asset}`;
