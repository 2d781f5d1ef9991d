import { toast } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { useForm } from "#shell/forms/use-form.ts";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ContactCodeField } from "../contact/contact-code-field.tsx";
import { ContactFields } from "../contact/contact-fields.tsx";
import {
  CODE_MISSING,
  type ContactForm,
  type ContactKind,
  contactProblems,
  EMPTY_CONTACT,
  wireContact,
} from "../contact/contact-form.ts";
import { useCode } from "../contact/use-code.ts";
import { useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { SecurityForm } from "./step-up-fields.tsx";
import { type WireStepUp, withStepUp } from "./step-up-form.ts";

interface BindContext {
  readonly kind: ContactKind;
  /** The ticket of the code, if one was requested. */
  readonly ticket: string | undefined;
}

const bindForm = withStepUp({
  empty: { ...EMPTY_CONTACT, code: "" },
  problems: (form, { kind }: BindContext) => ({
    ...contactProblems(form, kind),
    ...(form.code.trim() === "" && { code: CODE_MISSING }),
  }),
  toInput: (form, { ticket }) => ({ contact: form, code: form.code.trim(), ticket }),
});

/** Binds a phone number or an e-mail address, or replaces it. */
export function BindContactPart({ kind }: { readonly kind: ContactKind }): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t(`auth.bind.${kind}`)} hint={t(`auth.bind.${kind}Hint`)} backTo="profile">
      {(settings) => <BindForm key={kind} kind={kind} settings={settings} />}
    </SecurityPart>
  );
}

function BindForm(props: {
  readonly kind: ContactKind;
  readonly settings: SecuritySettings;
}): ReactNode {
  const { t } = useTranslation();
  const { kind, settings } = props;
  const request = useCode("bind");
  const form = useForm(bindForm, {
    context: { kind, ticket: request.sent?.ticket, hasFactor: settings.hasGoogleAuth },
    command: useBind(kind),
    draft: useOwnDraft({ key: "bindDraft", empty: EMPTY_CONTACT }),
    otherFaults: [request.fault],
    onDone: () => {
      toast.show(t("auth.bind.done"), "good");
      goBack(pathTo("profile"));
    },
  });
  const { values, change } = form;
  return (
    <SecurityForm form={form} settings={settings} submitLabel={t("auth.bind.submit")}>
      {settings[kind] !== null && (
        <p className="text-label">{t("auth.bind.now", { contact: settings[kind] })}</p>
      )}
      <ContactFields kind={kind} form={values} onChange={change} problem={form.problemOf(kind)} />
      <ContactCodeField
        kind={kind}
        form={values}
        onChange={(code) => change({ code })}
        request={request}
        checked={form}
      />
    </SecurityForm>
  );
}

interface Binding extends WireStepUp {
  readonly contact: ContactForm;
  readonly code: string;
  readonly ticket: string | undefined;
}

const useBind = (kind: ContactKind) =>
  useSecurityCommand((auth, { contact, ...proof }: Binding) =>
    kind === "phone"
      ? auth.bindPhone({ ...wireContact.phone(contact), ...proof })
      : auth.bindEmail({ ...wireContact.email(contact), ...proof }),
  );
