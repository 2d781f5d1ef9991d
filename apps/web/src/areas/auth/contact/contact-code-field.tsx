import type { ReactNode } from "react";
import type { Checked } from "#shell/forms/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { type ContactForm, type ContactKind, contactText } from "./contact-form.ts";
import type { CodeRequest } from "./use-code.ts";

/** The code that is sent to the contact of the same form. */
export function ContactCodeField(props: {
  readonly kind: ContactKind;
  readonly form: ContactForm & { readonly code: string };
  readonly onChange: (code: string) => void;
  readonly request: CodeRequest;
  readonly checked: Checked;
}): ReactNode {
  const { kind, form, request, checked } = props;
  return (
    <CodeField
      request={request}
      contact={contactText(form, kind)}
      value={form.code}
      onChange={props.onChange}
      onAsk={(onSent) => {
        if (checked.demand(kind)) request.send({ kind, contact: form }, onSent);
      }}
      problem={checked.problemOf("code")}
    />
  );
}
