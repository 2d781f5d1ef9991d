import type { ReactNode } from "react";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { AuthenticatorField } from "../parts/authenticator-field.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import type { Checked } from "../use-checked.ts";
import type { StepUpForm } from "./step-up-form.ts";

/** Asks who holds the phone to prove that it is theirs. */
export function StepUpFields<Form extends StepUpForm>(props: {
  readonly form: Form;
  readonly onChange: (form: Form) => void;
  readonly checked: Checked;
  readonly hasFactor: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { form, onChange, checked } = props;
  const account = useUser(({ userInfo }) => userInfo?.account ?? "");
  return (
    <>
      {/* Hidden: a password manager wants to know whose password this is. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t("auth.stepUp.password")}
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => onChange({ ...form, password })}
        problem={checked.problemOf("password")}
      />
      {props.hasFactor && (
        <AuthenticatorField
          value={form.googleCode}
          onChange={(googleCode) => onChange({ ...form, googleCode })}
          problem={checked.problemOf("googleCode")}
        />
      )}
    </>
  );
}
