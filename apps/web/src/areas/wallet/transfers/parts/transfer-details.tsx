import { CopyRow, Receipt, type ReceiptRow } from "@plumbline/ui";
import type { ReactNode } from "react";
import { showCopied } from "#shell/copy-text.ts";
import { showExactTime } from "#shell/exact-time.ts";
import { usePreference } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime } from "#shell/wire-time.ts";
import type { Transfer, WithdrawalView } from "../queries.ts";

/** Further facts: destination, times, due time, and numbers for inquiries. */
export function TransferDetails({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { t } = useTranslation();
  const language = usePreference("language");
  const exactTime = (wireTime: string) => showExactTime(readWireTime(wireTime), language);
  const { createTime, dueTime, id, network, sinceTime } = transfer.record;
  const { stage, status } = transfer.record;
  const isOpen = status === 0 || stage === "reversing";
  const rows: readonly ReceiptRow[] = [
    { label: t("recharge.result.network"), value: network },
    ...(transfer.direction === "withdrawal" ? destinationRows(transfer.record, t) : []),
    { label: t("recharge.result.submitted"), value: exactTime(createTime) },
    { label: t("recharge.result.since"), value: exactTime(sinceTime) },
    ...(isOpen ? [{ label: t("recharge.result.due"), value: exactTime(dueTime) }] : []),
  ];
  const copyable = [
    ...paidTo(transfer, t),
    ...paymentNumbers(transfer, t),
    { label: t("recharge.result.number"), text: id },
  ];
  return (
    <section aria-label={t("recharge.result.details")}>
      <Receipt groups={[{ title: t("recharge.result.details"), rows }]} />
      <div className="mt-4 divide-y divide-hairline rounded-card border border-hairline bg-surface">
        {copyable.map(({ label, text }) => (
          <CopyRow
            key={label}
            label={label}
            text={text}
            copyLabel={t("recharge.result.copy", { label })}
            onCopy={(isCopied) => showCopied(t, isCopied)}
          />
        ))}
      </div>
    </section>
  );
}

/** The destination at the time of the request, even if the channel has changed since. */
const paidTo = (transfer: Transfer, t: Translate) =>
  transfer.direction === "withdrawal"
    ? []
    : transfer.record.payTo.map(({ label, text }) => {
        return { label: t("recharge.result.paidTo", { label: t(`recharge.pay.${label}`) }), text };
      });

/** The payment's identification on its network, as far as it is known. */
function paymentNumbers(transfer: Transfer, t: Translate) {
  if (transfer.direction === "withdrawal") {
    const { address, transactionId } = transfer.record;
    const to = { label: t("recharge.result.to"), text: address };
    if (transactionId === null) return [to];
    return [{ label: t("recharge.result.transactionId"), text: transactionId }, to];
  }
  const { reference } = transfer.record;
  return reference === null ? [] : [{ label: t("recharge.result.reference"), text: reference }];
}

function destinationRows(
  { bankCode, bankName, holder, memo }: WithdrawalView,
  t: Translate,
): readonly ReceiptRow[] {
  const details = { memo, holder, bank: bankName, bankCode };
  return (["memo", "holder", "bank", "bankCode"] as const).flatMap((name) => {
    const value = details[name];
    return value === null ? [] : [{ label: t(`recharge.result.${name}`), value }];
  });
}
