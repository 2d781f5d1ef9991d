import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** An account's name, recognised by password managers. */
export function AccountField(props: {
  readonly value: string;
  readonly onChange: (account: string) => void;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Field
      {...props}
      label={t("auth.field.account")}
      kind="text"
      name="username"
      autoComplete="username"
    />
  );
}

/** A code of the authenticator, or a recovery code. */
export function AuthenticatorField(props: {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Field
      {...props}
      label={t("auth.field.googleCode")}
      // A recovery code has letters, so no number pad.
      kind="text"
      name="googleCode"
      autoComplete="one-time-code"
      hint={t("auth.field.googleCodeHint")}
    />
  );
}
