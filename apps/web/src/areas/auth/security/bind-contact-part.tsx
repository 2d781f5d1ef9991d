import { toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
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
import type { DraftOf } from "#shell/drafts/draft.ts";
import { CheckedForm } from "../parts/checked-form.tsx";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { QUIET, useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { StepUpFields } from "./step-up-fields.tsx";
import { useStepUp } from "./use-step-up.ts";

const DRAFT: DraftOf<ContactForm> = { key: "bindDraft", empty: EMPTY_CONTACT };

/** Connects a phone number or an e-mail address, or another one in its place. */
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
  const { draft, change, forget } = useDraft(DRAFT);
  const [code, setCode] = useState("");
  const request = useCode("bind");
  const binding = useBind(kind);
  const form = { ...draft, code };
  const missing = code.trim() === "" ? { code: CODE_MISSING } : {};
  const stepUp = useStepUp({
    settings,
    problems: { ...contactProblems(form, kind), ...missing },
    faults: [binding.error, request.fault],
  });
  const { checked } = stepUp;
  const send = () => {
    const onSuccess = () => {
      forget();
      toast.show(t("auth.bind.done"), "good");
      goBack(pathTo("profile"));
    };
    const proof = { code: code.trim(), ticket: request.sent?.ticket, ...stepUp.wire };
    binding.mutate({ contact: form, proof }, { onSuccess });
  };
  return (
    <CheckedForm
      checked={checked}
      onSend={send}
      isSending={binding.isPending}
      fault={binding.error}
      submitLabel={t("auth.bind.submit")}
      disabledReason={stepUp.disabledReason}
    >
      {settings[kind] !== null && (
        <p className="text-label">{t("auth.bind.now", { contact: settings[kind] })}</p>
      )}
      <ContactFields kind={kind} form={form} onChange={change} problem={checked.problemOf(kind)} />
      <ContactCodeField
        kind={kind}
        form={form}
        onChange={setCode}
        request={request}
        checked={checked}
      />
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}

interface Binding {
  readonly contact: ContactForm;
  readonly proof: {
    readonly code: string;
    readonly ticket: string | undefined;
    readonly password: string;
    readonly googleCode?: string;
  };
}

const useBind = (kind: ContactKind) =>
  useSecurityCommand((auth, { contact, proof }: Binding) =>
    kind === "phone"
      ? auth.bindPhone({ ...wireContact.phone(contact), ...proof }, QUIET)
      : auth.bindEmail({ ...wireContact.email(contact), ...proof }, QUIET),
  );
