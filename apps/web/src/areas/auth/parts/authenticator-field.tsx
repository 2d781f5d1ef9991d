import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** What the authenticator shows now, or one of the recovery codes. */
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
      // A recovery code has letters: no number pad.
      kind="text"
      name="googleCode"
      autoComplete="one-time-code"
      hint={t("auth.field.googleCodeHint")}
    />
  );
}
