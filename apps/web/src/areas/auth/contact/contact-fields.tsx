import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { ContactForm, ContactKind } from "./contact-form.ts";
import { PhoneField } from "./phone-field.tsx";

/** The fields of one kind of contact. */
export function ContactFields(props: {
  readonly kind: ContactKind;
  readonly form: ContactForm;
  readonly onChange: (part: Partial<ContactForm>) => void;
  readonly problem: string | undefined;
  /** "username" if it is the sign-in name, for password managers. */
  readonly autoComplete?: "email" | "username";
}): ReactNode {
  const { t } = useTranslation();
  const { kind, form, onChange, problem, autoComplete = "email" } = props;
  if (kind === "phone") return <PhoneField form={form} onChange={onChange} problem={problem} />;
  return (
    <Field
      label={t("auth.field.email")}
      kind="email"
      name="email"
      autoComplete={autoComplete}
      value={form.email}
      onChange={(email) => onChange({ email })}
      problem={problem}
    />
  );
}
