import { Amount, Receipt, type ReceiptRow } from "@plumbline/ui";
import type { ReactNode } from "react";
import { showCopied } from "#shell/copy-text.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useIsSandbox } from "#shell/queries.ts";
import type { TextKey } from "#shell/i18n/texts.ts";
import type { RechargeChannel } from "../queries.ts";

/** Limits, fee and duration, shown before anything is sent. */
export function ChannelFacts({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const { amountMax, amountMin, confirmations, contract, currency, fee, minutes } = channel;
  const time = usualTime(minutes);
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  const rows: readonly ReceiptRow[] = [
    { label: t("recharge.pay.least"), value: amount(amountMin) },
    { label: t("recharge.pay.most"), value: amount(amountMax) },
    {
      label: t("recharge.pay.fee"),
      value: fee === "0" ? t("recharge.pay.noFee") : amount(fee),
    },
    ...(confirmations > 0
      ? [{ label: t("recharge.pay.confirmations"), value: String(confirmations) }]
      : []),
    {
      label: t("recharge.pay.time"),
      value: t("recharge.pay.asRule", { time: t(time.key, time.values) }),
    },
  ];
  // In a sandbox a real network's token must not be sent, and its address must not be copied.
  const isReal = useIsSandbox() === false;
  const token =
    contract === null || !isReal
      ? undefined
      : {
          label: t("recharge.pay.contract"),
          text: contract,
          copyLabel: t("recharge.pay.copy", { label: t("recharge.pay.contract") }),
          onCopy: (isCopied: boolean) => showCopied(t, isCopied),
        };
  return (
    <div>
      <Receipt groups={[{ title: t("recharge.pay.facts"), rows }]} id={token} />
      {fee !== "0" && (
        <p className="px-4 pt-2 text-caption text-muted">{t("recharge.pay.feeHint")}</p>
      )}
    </div>
  );
}

/** The usual duration as a text and its number: "40 min", "24 h". */
export function usualTime(minutes: number): {
  readonly key: TextKey;
  readonly values: { readonly count: number };
} {
  // Whole hours are easier to read than many minutes, and the duration is rounded up.
  return minutes < 120
    ? { key: "recharge.minutes", values: { count: minutes } }
    : { key: "recharge.hours", values: { count: Math.ceil(minutes / 60) } };
}
