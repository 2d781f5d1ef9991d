import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** An account's name, as password managers know it. */
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
