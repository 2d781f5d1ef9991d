import { Field } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** A password that its writer may look at. */
export function PasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      kind={isShown ? "text" : "password"}
      action={{
        label: t(isShown ? "auth.field.hide" : "auth.field.show"),
        onPress: () => setIsShown(!isShown),
      }}
    />
  );
}
