import { Field, formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { RechargeChannel } from "../queries.ts";

/** The amount, with the channel's limits below. */
export function AmountField(props: {
  readonly label: string;
  readonly channel: RechargeChannel;
  readonly value: string;
  readonly onChange: (amount: string) => void;
  readonly problem: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { channel, ...field } = props;
  const { amountMax, amountMin, currency } = channel;
  return (
    <Field
      {...field}
      unit={currency}
      hint={t("recharge.claim.amountHint", {
        amountMin: amountText(amountMin, currency),
        amountMax: amountText(amountMax, currency),
      })}
    />
  );
}

/** "1,000 USDT" within a sentence; an `Amount` stands alone. */
export const amountText = (amount: string, currency: string): string =>
  `${formatDecimal(amount)} ${currency}`;
