import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { amountText } from "../../transfers/amount-text.ts";
import type { RechargeChannel } from "../queries.ts";
import type { ClaimForm } from "../recharge-form.ts";

/** How much, with the least and the most of the channel beneath. */
export function AmountField(props: {
  readonly label: string;
  readonly channel: RechargeChannel;
  readonly draft: ClaimForm;
  readonly change: (part: { readonly amount: string }) => void;
  readonly problem: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { label, channel, draft, change, problem } = props;
  const { amountMax, amountMin, currency } = channel;
  return (
    <Field
      label={label}
      value={draft.amount}
      onChange={(amount) => change({ amount })}
      unit={currency}
      hint={t("recharge.claim.amountHint", {
        amountMin: amountText(amountMin, currency),
        amountMax: amountText(amountMax, currency),
      })}
      problem={problem}
    />
  );
}
