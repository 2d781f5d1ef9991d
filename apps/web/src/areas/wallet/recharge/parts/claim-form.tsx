import { Button, Field } from "@plumbline/ui";
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
import type { RechargeChannel } from "../queries.ts";
import { claimForm, outcomeOf } from "../recharge-form.ts";
import { AmountField } from "./amount-field.tsx";
import { ProofInput } from "./proof-input.tsx";
import { RechargeSteps } from "./recharge-steps.tsx";
import { SummarySheet } from "./summary-sheet.tsx";

/** The claim: amount and proof; before it is submitted, its result. */
export function ClaimForm({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const { currency, network } = channel;
  const [isReviewing, setIsReviewing] = useState(false);
  const { wallet } = useServices().client;
  // A retry after a lost response is the same claim.
  const claiming = useCommand(wallet.applyForRecharge);
  const form = useForm(claimForm, {
    context: { channel },
    command: claiming,
    draft: useOwnDraft({ key: `recharge.${channel.id}`, empty: claimForm.empty }),
    onReady: () => setIsReviewing(true),
    isCovered: isReviewing,
    onDone: (claim) => {
      if (claim === null) return;
      go(pathTo("transferResult", { kind: "recharge", id: claim.id }), { isReplacing: true });
    },
  });
  const outcome = outcomeOf(form.values.amount, channel);
  return (
    <AppScreen
      title={t("recharge.pay.title", { currency, network })}
      backTo="recharge"
      footer={<Button onPress={form.submit}>{t("recharge.claim.review")}</Button>}
    >
      <FormBody form={form} className="flex flex-col gap-5 p-4">
        <RechargeSteps at="proof" />
        <p className="text-label text-muted">{t("recharge.claim.intro")}</p>
        <AmountField
          label={t("recharge.claim.amount")}
          channel={channel}
          {...form.field("amount")}
        />
        <ProofInput {...form.field("proofFileId")} />
        <Field
          kind="text"
          label={t("recharge.claim.reference")}
          hint={t("recharge.claim.referenceHint")}
          {...form.field("reference")}
        />
      </FormBody>
      {outcome !== undefined && (
        <SummarySheet
          isOpen={isReviewing}
          onClose={() => setIsReviewing(false)}
          channel={channel}
          outcome={outcome}
          reference={form.values.reference.trim()}
          command={claiming}
          onSubmit={form.send}
        />
      )}
    </AppScreen>
  );
}
