import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { Credentials, Problems } from "../password-form.ts";
import { fieldProblem } from "./form-problem.tsx";
import { PasswordField } from "./password-field.tsx";

export interface CredentialFieldsProps {
  readonly form: Credentials;
  readonly onChange: (form: Credentials) => void;
  readonly problems: Problems<Credentials>;
  /** What the server refused last, if anything. */
  readonly refusal: unknown;
  /** "new-password" lets a password manager offer one. */
  readonly autoComplete: "current-password" | "new-password";
  readonly passwordHint?: string;
}

/** Account and password, as password managers know them. */
export function CredentialFields(props: CredentialFieldsProps): ReactNode {
  const { form, onChange, problems, refusal, autoComplete, passwordHint } = props;
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t("auth.field.account")}
        kind="text"
        name="username"
        autoComplete="username"
        value={form.account}
        onChange={(account) => onChange({ ...form, account })}
        problem={fieldProblem({ t, problem: problems.account, refusal, field: "account" })}
      />
      <PasswordField
        label={t("auth.field.password")}
        value={form.password}
        onChange={(password) => onChange({ ...form, password })}
        autoComplete={autoComplete}
        hint={passwordHint}
        problem={fieldProblem({ t, problem: problems.password, refusal, field: "password" })}
      />
    </>
  );
}
