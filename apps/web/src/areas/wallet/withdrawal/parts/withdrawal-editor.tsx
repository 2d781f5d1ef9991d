import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { FormBody } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { PayoutMethod, Terms } from "../queries.ts";
import { useWithdrawing } from "../use-withdrawing.ts";
import { chosenOf, withdrawalForm } from "../withdrawal-form.ts";
import { AmountPart } from "./amount-part.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { StopNotice } from "./stop-notice.tsx";
import { WithdrawalSheets } from "./withdrawal-sheets.tsx";

export interface WithdrawalEditorProps {
  readonly terms: Terms;
  readonly methods: readonly PayoutMethod[];
  /** Available balances, by currency. */
  readonly balances: Readonly<Record<string, string>>;
  readonly settings: SecuritySettings;
}

/** Destination, amount and the part that arrives; then the summary, and the step-up. */
export function WithdrawalEditor(props: WithdrawalEditorProps): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { settings, ...context } = props;
  const withdrawing = useWithdrawing();
  const inputs = { ...context, nowMs: clock.nowMs() };
  const form = useForm(withdrawalForm, {
    context: inputs,
    command: withdrawing.previewing,
    draft: useOwnDraft({ key: "withdrawal", empty: withdrawalForm.empty }),
    // Submitting the form only opens the sheets, so the draft remains.
    keepsDraft: true,
    onDone: withdrawing.review,
    isCovered: withdrawing.stage !== "writing",
  });
  const chosen = chosenOf(form.values, inputs);
  if (chosen === undefined) return null;
  const { method, stop } = chosen;
  return (
    <FormBody form={form} className="flex flex-col gap-5 p-4">
      <MethodChoice
        methods={context.methods}
        chosenId={method.id}
        onChoose={(methodId) => {
          withdrawing.startAfresh();
          form.change({ methodId });
        }}
      />
      {stop === undefined ? (
        <>
          <AmountPart
            {...chosen}
            amount={form.values.amount}
            problem={form.problemOf("amount")}
            onChange={(amount) => {
              withdrawing.startAfresh();
              form.startAfresh({ amount });
            }}
          />
          <StopNotice fault={form.fault} />
          <div data-action-bar="" className="sticky bottom-dock bg-ground py-3 low:static">
            <Button type="submit" isBusy={form.isSending}>
              {t("withdrawal.next")}
            </Button>
          </div>
        </>
      ) : (
        <StopNotice stop={stop} />
      )}
      <WithdrawalSheets
        withdrawing={withdrawing}
        method={method}
        settings={settings}
        onDone={form.forget}
      />
    </FormBody>
  );
}
