import { Button, Field } from "@plumbline/ui";
import { type ReactNode, useRef } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { focusFirstProblem } from "#shell/forms/focus-problem.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { RechargeChannel } from "../queries.ts";
import { useClaiming } from "../use-claiming.ts";
import { AmountField } from "./amount-field.tsx";
import { ProofInput } from "./proof-input.tsx";
import { RechargeSteps } from "./recharge-steps.tsx";
import { SummarySheet } from "./summary-sheet.tsx";

/** What was sent, and the picture that proves it; before it is submitted, what it comes to. */
export function ClaimForm({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const fields = useRef<HTMLFormElement>(null);
  const form = useClaiming(channel);
  const { draft, change, outcome, problemOf } = form;
  const { currency, network } = channel;
  const review = () => {
    if (!form.review()) focusFirstProblem(fields.current);
  };
  return (
    <AppScreen
      title={t("recharge.pay.title", { currency, network })}
      backTo="recharge"
      footer={<Button onPress={review}>{t("recharge.claim.review")}</Button>}
    >
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
        className="flex flex-col gap-5 p-4"
      >
        <RechargeSteps at="proof" />
        <p className="text-label text-muted">{t("recharge.claim.intro")}</p>
        <AmountField
          label={t("recharge.claim.amount")}
          {...{ channel, draft, change }}
          problem={problemOf("amount")}
        />
        <ProofInput
          value={draft.proofFileId}
          onChange={(proofFileId) => change({ proofFileId })}
          problem={problemOf("proofFileId")}
        />
        <Field
          kind="text"
          label={t("recharge.claim.reference")}
          value={draft.reference}
          onChange={(reference) => change({ reference })}
          hint={t("recharge.claim.referenceHint")}
          problem={problemOf("reference")}
        />
      </form>
      {outcome !== undefined && (
        <SummarySheet
          isOpen={form.isReviewing}
          onClose={form.closeReview}
          {...{ channel, outcome }}
          reference={form.reference}
          command={form.claiming}
          onSubmit={() => form.submit(outcome.amount)}
        />
      )}
    </AppScreen>
  );
}
