import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { toast } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { PasswordField } from "#shell/forms/password-field.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { SecurityForm } from "./step-up-fields.tsx";
import type { WireStepUp } from "./step-up-form.ts";
import { type WithdrawalForm, withdrawalPasswordForm } from "./withdrawal-form.ts";

/** Sets or changes the password for withdrawals. */
export function WithdrawalPasswordScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t("auth.withdrawal.title")} hint={t("auth.withdrawal.hint")}>
      {(settings) => <PasswordForm settings={settings} />}
    </SecurityPart>
  );
}

interface Setting extends WireStepUp {
  readonly withdrawalPassword: string;
  readonly oldWithdrawalPassword?: string;
}

function PasswordForm({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const { account, hasGoogleAuth: hasFactor, hasWithdrawalPassword: hasOne } = settings;
  const form = useForm(withdrawalPasswordForm, {
    context: { account, hasFactor, hasOne },
    command: useSecurityCommand((auth, input: Setting) => auth.setWithdrawalPassword(input)),
    onDone: () => {
      toast.show(t("auth.withdrawal.done"), "good");
      goBack(pathTo("security"));
    },
  });
  const field = (name: keyof WithdrawalForm) => ({
    ...form.field(name),
    // Not stored by the browser, which could fill it in for the login password or vice versa.
    autoComplete: "off" as const,
  });
  const submitLabel = t(hasOne ? "auth.withdrawal.change" : "auth.withdrawal.set");
  return (
    <SecurityForm form={form} settings={settings} submitLabel={submitLabel}>
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
    </SecurityForm>
  );
}
