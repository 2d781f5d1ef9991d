import type { ReactNode } from "react";
import { ContactFields } from "../contact/contact-fields.tsx";
import { AccountField } from "../parts/credential-fields.tsx";
import type { Checked } from "#shell/forms/use-form.ts";
import type { EntryDraft, RegisterMethod } from "./entry-draft.ts";

/** The sign-in name: an account's name, or a contact of one kind. */
export function NameField(props: {
  readonly kind: RegisterMethod;
  readonly form: EntryDraft;
  readonly onChange: (part: Partial<EntryDraft>) => void;
  readonly checked: Checked;
}): ReactNode {
  const { kind, form, onChange, checked } = props;
  if (kind === "account") {
    return (
      <AccountField
        value={form.account}
        onChange={(account) => onChange({ account })}
        problem={checked.problemOf("account")}
      />
    );
  }
  return (
    <ContactFields
      kind={kind}
      form={form}
      onChange={onChange}
      problem={checked.problemOf(kind)}
      autoComplete="username"
    />
  );
}
