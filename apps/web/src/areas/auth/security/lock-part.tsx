import { SETTINGS_LOCK_DAYS_MAX } from "@plumbline/engine/auth";
import { Field, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { CheckedForm } from "../parts/checked-form.tsx";
import { lockProblem } from "./lock-form.ts";
import { QUIET, useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { StepUpFields } from "./step-up-fields.tsx";
import { useStepUp } from "./use-step-up.ts";

/** Locks the security settings for some days, against whoever finds the phone unlocked. */
export function LockPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t("auth.lock.title")} hint={t("auth.lock.hint")}>
      {(settings) => <LockForm settings={settings} />}
    </SecurityPart>
  );
}

function LockForm({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const [days, setDays] = useState("");
  const locking = useSecurityCommand(
    (auth, input: { days: number; password: string; googleCode?: string }) =>
      auth.lockSettings(input, QUIET),
  );
  const problem = lockProblem(days);
  const problems = problem === undefined ? {} : { days: problem };
  const stepUp = useStepUp({ settings, problems, faults: [locking.error] });
  const send = () => {
    const onSuccess = () => {
      setDays("");
      stepUp.clear();
      toast.show(t("auth.lock.done"), "good");
    };
    locking.mutate({ days: Number(days), ...stepUp.wire }, { onSuccess });
  };
  return (
    <CheckedForm
      checked={stepUp.checked}
      onSend={send}
      isSending={locking.isPending}
      fault={locking.error}
      submitLabel={t("auth.lock.submit")}
      disabledReason={stepUp.disabledReason}
    >
      <Field
        label={t("auth.lock.days")}
        kind="digits"
        value={days}
        onChange={setDays}
        hint={t("auth.lock.daysHint", { max: SETTINGS_LOCK_DAYS_MAX })}
        problem={stepUp.checked.problemOf("days")}
      />
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}
