import { CallRefused } from "@plumbline/client";
import { Button, Empty, SegmentedControl } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { ContactCodeField } from "../contact/contact-code-field.tsx";
import { ContactFields } from "../contact/contact-fields.tsx";
import type { ContactForm } from "../contact/contact-form.ts";
import { type CodeRequest, useCode } from "../contact/use-code.ts";
import { ENTRY_DRAFT } from "../entry/entry-draft.ts";
import { AccountField } from "../parts/account-field.tsx";
import { AuthenticatorField } from "../parts/authenticator-field.tsx";
import { CheckedForm } from "../parts/checked-form.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { type Checked, useChecked } from "../use-checked.ts";
import { QUIET } from "./queries.ts";
import {
  UNFREEZE_WAYS,
  type UnfreezeForm,
  type UnfreezeWay,
  unfreezeProblems,
  wireUnfreeze,
} from "./unfreeze-form.ts";

/** Lifts a freeze of the owner's own: the password first, then the second proof they have. */
export function UnfreezeScreen(): ReactNode {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Lifted />;
  return (
    <AppScreen title={t("auth.unfreeze.title")} backTo="login">
      <p className="px-4 pt-4 text-label text-muted">{t("auth.unfreeze.hint")}</p>
      <UnfreezeFields onLifted={() => setIsDone(true)} />
      <p className="px-4 pb-4 text-label text-muted">{t("auth.unfreeze.neither")}</p>
    </AppScreen>
  );
}

interface Secrets {
  readonly password: string;
  readonly googleCode: string;
  readonly code: string;
  readonly way: UnfreezeWay;
  readonly isFactorNeeded: boolean;
}

const NOTHING_YET: Secrets = {
  ...{ password: "", googleCode: "", code: "" },
  ...{ way: "authenticator", isFactorNeeded: false },
};

function UnfreezeFields({ onLifted }: { readonly onLifted: () => void }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { draft, change } = useDraft(ENTRY_DRAFT);
  const [secrets, setSecrets] = useState(NOTHING_YET);
  const keep = (part: Partial<Secrets>) => setSecrets((known) => ({ ...known, ...part }));
  const request = useCode("unfreeze");
  const form: UnfreezeForm = { ...draft, ...secrets };
  const lifting = useMutation({
    mutationFn: async () =>
      client.auth.unfreezeAccount(wireUnfreeze(form, request.sent?.ticket), QUIET),
    onSuccess: onLifted,
    onError: (fault) => {
      const isAsked = fault instanceof CallRefused && fault.error === "second_factor_needed";
      if (isAsked) keep({ isFactorNeeded: true });
    },
  });
  const checked = useChecked(unfreezeProblems(form), [lifting.error, request.fault]);
  return (
    <CheckedForm
      checked={checked}
      onSend={() => lifting.mutate()}
      isSending={lifting.isPending}
      fault={lifting.error}
      submitLabel={t("auth.unfreeze.submit")}
    >
      <AccountField
        value={form.account}
        onChange={(account) => change({ account })}
        problem={checked.problemOf("account")}
      />
      <PasswordField
        label={t("auth.field.password")}
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => keep({ password })}
        problem={checked.problemOf("password")}
      />
      {form.isFactorNeeded && (
        <SecondProof {...{ form, checked, request }} onChange={keep} onContact={change} />
      )}
    </CheckedForm>
  );
}

/** The authenticator where there is one, else a code to what is bound: the owner knows which. */
function SecondProof(props: {
  readonly form: UnfreezeForm;
  readonly checked: Checked;
  readonly request: CodeRequest;
  readonly onChange: (part: Partial<Secrets>) => void;
  readonly onContact: (part: Partial<ContactForm>) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { form, checked, request, onChange, onContact } = props;
  const { way } = form;
  return (
    <>
      <SegmentedControl
        label={t("auth.unfreeze.way")}
        value={way}
        onChange={(chosen) => onChange({ way: chosen })}
        segments={UNFREEZE_WAYS.map((value) => ({ value, label: t(`auth.way.${value}`) }))}
      />
      {way === "authenticator" ? (
        <AuthenticatorField
          value={form.googleCode}
          onChange={(googleCode) => onChange({ googleCode })}
          problem={checked.problemOf("googleCode")}
        />
      ) : (
        <>
          <ContactFields
            kind={way}
            form={form}
            onChange={onContact}
            problem={checked.problemOf(way)}
          />
          <ContactCodeField
            kind={way}
            form={form}
            onChange={(code) => onChange({ code })}
            request={request}
            checked={checked}
          />
        </>
      )}
    </>
  );
}

function Lifted(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen
      title={t("auth.unfreeze.title")}
      backTo="login"
      footer={
        <Button onPress={() => go(pathTo("login"), { isReplacing: true })}>
          {t("auth.login.submit")}
        </Button>
      }
    >
      <div role="status">
        <Empty text={t("auth.unfreeze.done")} hint={t("auth.unfreeze.doneHint")} />
      </div>
    </AppScreen>
  );
}
