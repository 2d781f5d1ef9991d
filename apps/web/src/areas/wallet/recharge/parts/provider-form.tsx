import { Button } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { useCommand } from "#shell/commands/use-command.tsx";
import { FormBody } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { goToPayment, keepPayUrl } from "../../transfers/pay-url.ts";
import type { RechargeChannel } from "../queries.ts";
import { orderForm, outcomeOf } from "../recharge-form.ts";
import { AmountField } from "./amount-field.tsx";
import { SummarySheet } from "./summary-sheet.tsx";

/** An amount to pay at the provider's page: ordered here, with the target shown first. */
export function ProviderForm({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const { currency, network } = channel;
  const [isReviewing, setIsReviewing] = useState(false);
  const { wallet } = useServices().client;
  const ordering = useCommand(wallet.applyAtProvider);
  const form = useForm(orderForm, {
    context: { channel },
    command: ordering,
    draft: useOwnDraft({ key: `recharge.${channel.id}`, empty: orderForm.empty }),
    onReady: () => setIsReviewing(true),
    isCovered: isReviewing,
    onDone: (order) => {
      if (order !== null) leaveFor(order.id, order.payUrl);
    },
  });
  const outcome = outcomeOf(form.values.amount, channel);
  return (
    <AppScreen
      title={t("recharge.pay.title", { currency, network })}
      backTo="recharge"
      footer={<Button onPress={form.submit}>{t("recharge.provider.review")}</Button>}
    >
      <FormBody form={form} className="flex flex-col gap-5 p-4">
        <p className="text-label text-muted">{t(introOf(channel))}</p>
        <AmountField
          label={t("recharge.provider.amount")}
          channel={channel}
          {...form.field("amount")}
        />
      </FormBody>
      {outcome !== undefined && (
        <SummarySheet
          isOpen={isReviewing}
          onClose={() => setIsReviewing(false)}
          channel={channel}
          outcome={outcome}
          command={ordering}
          onSubmit={form.send}
        />
      )}
    </AppScreen>
  );
}

/** The introduction of the provider, before anything is ordered. */
export const introOf = ({ isPretended }: RechargeChannel) =>
  isPretended ? "recharge.provider.pretended" : "recharge.provider.intro";

/** Opens the page that shows the target; going back shows the outcome of the order. */
function leaveFor(rechargeId: string, payUrl: string): void {
  keepPayUrl(rechargeId, payUrl);
  go(pathTo("transferResult", { kind: "recharge", id: rechargeId }), { isReplacing: true });
  goToPayment(payUrl);
}
