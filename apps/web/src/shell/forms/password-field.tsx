import { Field } from "@plumbline/ui";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A password field whose text can be shown. */
export function PasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoComplete: "current-password" | "new-password" | "off";
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => {
    setHasCapsLock(event.getModifierState("CapsLock"));
  };
  return (
    // Observes events of the field inside it; it is not a control itself.
    <div role="presentation" onKeyDown={readCapsLock} onKeyUp={readCapsLock}>
      <Field
        {...props}
        kind={isShown ? "text" : "password"}
        action={{
          label: t(isShown ? "shell.password.hide" : "shell.password.show"),
          onPress: () => setIsShown(!isShown),
        }}
      />
      <p aria-live="polite" className="text-caption text-warn">
        {hasCapsLock && t("shell.password.capsLock")}
      </p>
    </div>
  );
}
