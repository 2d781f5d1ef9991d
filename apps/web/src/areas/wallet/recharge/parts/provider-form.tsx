import { Button } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { goToPayment, keepPayUrl } from "../../transfers/pay-url.ts";
import { useOrder } from "../commands.ts";
import type { RechargeChannel } from "../queries.ts";
import { amountProblem, outcomeOf } from "../recharge-form.ts";
import { useClaimDraft } from "../use-claim-draft.ts";
import { AmountField } from "./amount-field.tsx";
import { SummarySheet } from "./summary-sheet.tsx";

/** An amount to pay at the provider's page: ordered here, and the way there is shown first. */
export function ProviderForm({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const { currency, network } = channel;
  const { draft, change, forget } = useClaimDraft(channel.id);
  const ordering = useOrder();
  const [hasTried, setHasTried] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const problem = amountProblem(draft.amount, channel);
  const outcome = outcomeOf(draft.amount, channel);

  const review = () => {
    setHasTried(true);
    if (problem !== undefined) return;
    ordering.reset();
    setIsReviewing(true);
  };
  const order = (amount: string) =>
    ordering.mutate({ channelId: channel.id, amount }, { onSuccess: leave });
  const leave = ({ id, payUrl }: { readonly id: string; readonly payUrl: string }) => {
    forget();
    leaveFor(id, payUrl);
  };

  return (
    <AppScreen
      title={t("recharge.pay.title", { currency, network })}
      backTo="recharge"
      footer={<Button onPress={review}>{t("recharge.provider.review")}</Button>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
        className="flex flex-col gap-5 p-4"
      >
        <p className="text-label text-muted">{t(introOf(channel))}</p>
        <AmountField
          label={t("recharge.provider.amount")}
          {...{ channel, draft, change }}
          problem={hasTried && problem !== undefined ? t(problem.key, problem.values) : undefined}
        />
      </form>
      {outcome !== undefined && (
        <SummarySheet
          isOpen={isReviewing}
          onClose={() => setIsReviewing(false)}
          {...{ channel, outcome }}
          command={ordering}
          onSubmit={() => order(outcome.amount)}
        />
      )}
    </AppScreen>
  );
}

/** What is said of the provider before anything is ordered. */
export const introOf = ({ isPretended }: RechargeChannel) =>
  isPretended ? "recharge.provider.pretended" : "recharge.provider.intro";

/** To the page that says where it leads; a step back, and what became of the order is shown. */
function leaveFor(rechargeId: string, payUrl: string): void {
  keepPayUrl(rechargeId, payUrl);
  go(pathTo("transferResult", { kind: "recharge", id: rechargeId }), { isReplacing: true });
  goToPayment(payUrl);
}
