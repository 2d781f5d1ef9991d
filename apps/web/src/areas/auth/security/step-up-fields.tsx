import type { ReactNode } from "react";
import { SubmitForm } from "#shell/forms/form-body.tsx";
import { PasswordField } from "#shell/forms/password-field.tsx";
import type { FilledForm } from "#shell/forms/use-form.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { AuthenticatorField } from "../parts/credential-fields.tsx";
import type { StepUpForm } from "./step-up-form.ts";

/** A form of the security settings: its fields, and the step-up below them. */
export function SecurityForm<Values extends StepUpForm>(
  props: Omit<Parameters<typeof SubmitForm>[0], "form"> & {
    readonly form: Pick<FilledForm<Values>, "ref" | "submit" | "isSending" | "fault" | "refusal"> &
      StepUp;
    readonly settings: SecuritySettings;
  },
): ReactNode {
  const { t } = useTranslation();
  const { form, settings, disabledReason, children, ...rest } = props;
  const { hasGoogleAuth, settingsLockedUntil } = settings;
  const locked = settingsLockedUntil === null ? undefined : t("auth.lock.reason");
  return (
    <SubmitForm form={form} disabledReason={disabledReason ?? locked} {...rest}>
      {children}
      <StepUpFields form={form} hasFactor={hasGoogleAuth} />
    </SubmitForm>
  );
}

type StepUp = Pick<FilledForm<StepUpForm>, "field">;

/** Asks the owner to prove their identity. */
function StepUpFields(props: { readonly form: StepUp; readonly hasFactor: boolean }): ReactNode {
  const { t } = useTranslation();
  const { form, hasFactor } = props;
  const account = useUser(({ userInfo }) => userInfo?.account ?? "");
  return (
    <>
      {/* Hidden: a password manager needs the account name of the password. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t("auth.stepUp.password")}
        autoComplete="current-password"
        {...form.field("password")}
      />
      {hasFactor && <AuthenticatorField {...form.field("googleCode")} />}
    </>
  );
}
