import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { Field, TextAction } from "@plumbline/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ContactCodeField } from "../contact/contact-code-field.tsx";
import type { CodeRequest } from "../contact/use-code.ts";
import { PasswordField } from "#shell/forms/password-field.tsx";
import type { Checked } from "#shell/forms/use-form.ts";
import type { EntryDraft } from "./entry-draft.ts";
import type { RegisterForm } from "./register-form.ts";

interface FieldsProps<Part> {
  readonly form: RegisterForm;
  readonly onChange: (part: Partial<Part>) => void;
  readonly checked: Checked;
}

/** The code that proves the contact, and the new password. */
export function RegisterProof(
  props: FieldsProps<Pick<RegisterForm, "code" | "password">> & { readonly code: CodeRequest },
): ReactNode {
  const { t } = useTranslation();
  const { form, onChange, checked } = props;
  return (
    <>
      {form.method !== "account" && (
        <ContactCodeField
          kind={form.method}
          form={form}
          onChange={(code) => onChange({ code })}
          request={props.code}
          checked={checked}
        />
      )}
      <PasswordField
        label={t("auth.field.password")}
        autoComplete="new-password"
        hint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
        value={form.password}
        onChange={(password) => onChange({ password })}
        problem={checked.problemOf("password")}
      />
    </>
  );
}

/** The optional invitation code. */
export function InviteField({ form, onChange, checked }: FieldsProps<EntryDraft>): ReactNode {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    // The focus moves here from the button that it replaces.
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  if (!isOpened && form.inviteCode === "") {
    return <TextAction onPress={() => setIsOpened(true)}>{t("auth.register.invited")}</TextAction>;
  }
  return (
    <Field
      ref={input}
      label={t("auth.field.inviteCode")}
      kind="text"
      value={form.inviteCode}
      onChange={(inviteCode) => onChange({ inviteCode })}
      problem={checked.problemOf("inviteCode")}
    />
  );
}
