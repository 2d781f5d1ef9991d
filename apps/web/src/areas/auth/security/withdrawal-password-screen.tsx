import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { CheckedForm } from "../parts/checked-form.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { QUIET, useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { StepUpFields } from "./step-up-fields.tsx";
import { useStepUp } from "./use-step-up.ts";
import { type WithdrawalForm, withdrawalProblems } from "./withdrawal-form.ts";

const EMPTY: WithdrawalForm = { oldWithdrawalPassword: "", withdrawalPassword: "", repeated: "" };

/** Sets the password that only withdrawals ask for, or changes it. */
export function WithdrawalPasswordScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t("auth.withdrawal.title")} hint={t("auth.withdrawal.hint")}>
      {(settings) => <PasswordForm settings={settings} />}
    </SecurityPart>
  );
}

interface Setting {
  readonly withdrawalPassword: string;
  readonly oldWithdrawalPassword?: string;
  readonly password: string;
  readonly googleCode?: string;
}

function PasswordForm({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const { account, hasWithdrawalPassword: hasOne } = settings;
  const [form, setForm] = useState(EMPTY);
  const setting = useSecurityCommand((auth, input: Setting) =>
    auth.setWithdrawalPassword(input, QUIET),
  );
  const problems = withdrawalProblems(form, { account, hasOne });
  const stepUp = useStepUp({ settings, problems, faults: [setting.error] });
  const send = () => {
    const { withdrawalPassword, oldWithdrawalPassword } = form;
    const onSuccess = () => {
      toast.show(t("auth.withdrawal.done"), "good");
      goBack(pathTo("security"));
    };
    const old = hasOne ? { oldWithdrawalPassword } : {};
    setting.mutate({ withdrawalPassword, ...old, ...stepUp.wire }, { onSuccess });
  };
  const field = (name: keyof WithdrawalForm) => ({
    value: form[name],
    onChange: (text: string) => setForm({ ...form, [name]: text }),
    problem: stepUp.checked.problemOf(name),
    // Not the browser's to keep beside the login password: it must not fill in one for the other.
    autoComplete: "off" as const,
  });
  return (
    <CheckedForm
      checked={stepUp.checked}
      onSend={send}
      isSending={setting.isPending}
      fault={setting.error}
      submitLabel={t(hasOne ? "auth.withdrawal.change" : "auth.withdrawal.set")}
      disabledReason={stepUp.disabledReason}
    >
      {hasOne && (
        <PasswordField
          label={t("auth.withdrawal.old")}
          hint={t("auth.withdrawal.heldHint")}
          {...field("oldWithdrawalPassword")}
        />
      )}
      <PasswordField
        label={t("auth.withdrawal.new")}
        hint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
        {...field("withdrawalPassword")}
      />
      <PasswordField label={t("auth.withdrawal.repeat")} {...field("repeated")} />
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}
