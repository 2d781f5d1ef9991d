import { CallRefused } from "@plumbline/client";
import { Button, Empty, SegmentedControl } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { SubmitForm } from "#shell/forms/form-body.tsx";
import { PasswordField } from "#shell/forms/password-field.tsx";
import { type FilledForm, useForm } from "#shell/forms/use-form.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { SupportLink } from "#shell/support-link.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ContactCodeField } from "../contact/contact-code-field.tsx";
import { ContactFields } from "../contact/contact-fields.tsx";
import { type CodeRequest, useCode } from "../contact/use-code.ts";
import { entryDraft } from "../entry/entry-draft.ts";
import { AccountField, AuthenticatorField } from "../parts/credential-fields.tsx";
import { UNFREEZE_WAYS, unfreezeForm, type wireUnfreeze } from "./unfreeze-form.ts";

/** Ends a freeze by the owner: the password first, then a second factor. */
export function UnfreezeScreen(): ReactNode {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Lifted />;
  return (
    <AppScreen title={t("auth.unfreeze.title")} backTo="login">
      <p className="px-4 pt-4 text-label text-muted">{t("auth.unfreeze.hint")}</p>
      <UnfreezeFields onLifted={() => setIsDone(true)} />
      <div className="px-4 pb-4 text-label text-muted">
        <p>{t("auth.unfreeze.neither")}</p>
        <SupportLink />
      </div>
    </AppScreen>
  );
}

function UnfreezeFields({ onLifted }: { readonly onLifted: () => void }): ReactNode {
  const { t } = useTranslation();
  const { auth } = useServices().client;
  const [isFactorNeeded, setIsFactorNeeded] = useState(false);
  const request = useCode("unfreeze");
  const lifting = useMutation({
    mutationFn: (input: ReturnType<typeof wireUnfreeze>) => auth.unfreezeAccount(input),
    onError: (fault) => {
      const isFactorMissing =
        fault instanceof CallRefused && fault.error === "second_factor_needed";
      if (isFactorMissing) setIsFactorNeeded(true);
    },
  });
  const form = useForm(unfreezeForm, {
    context: { isFactorNeeded, ticket: request.sent?.ticket },
    command: lifting,
    draft: entryDraft,
    // The login follows, with the same account.
    keepsDraft: true,
    onDone: onLifted,
    otherFaults: [request.fault],
  });
  return (
    <SubmitForm form={form} submitLabel={t("auth.unfreeze.submit")}>
      <AccountField {...form.field("account")} />
      <PasswordField
        label={t("auth.field.password")}
        autoComplete="current-password"
        {...form.field("password")}
      />
      {isFactorNeeded && <SecondProof form={form} request={request} />}
    </SubmitForm>
  );
}

/** The authenticator if there is one, otherwise a code to a bound contact: the owner chooses. */
function SecondProof(props: {
  readonly form: Pick<
    FilledForm<typeof unfreezeForm.empty>,
    "values" | "change" | "field" | "problemOf" | "demand"
  >;
  readonly request: CodeRequest;
}): ReactNode {
  const { t } = useTranslation();
  const { form, request } = props;
  const { values, change } = form;
  const { secondMethod } = values;
  return (
    <>
      <SegmentedControl
        label={t("auth.unfreeze.method")}
        value={secondMethod}
        onChange={(chosen) => change({ secondMethod: chosen })}
        segments={UNFREEZE_WAYS.map((value) => ({ value, label: t(`auth.method.${value}`) }))}
      />
      {secondMethod === "authenticator" ? (
        <AuthenticatorField {...form.field("googleCode")} />
      ) : (
        <>
          <ContactFields
            kind={secondMethod}
            form={values}
            onChange={change}
            problem={form.problemOf(secondMethod)}
          />
          <ContactCodeField
            kind={secondMethod}
            form={values}
            onChange={(code) => change({ code })}
            request={request}
            checked={form}
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
        <Empty kind="done" text={t("auth.unfreeze.done")} hint={t("auth.unfreeze.doneHint")} />
      </div>
    </AppScreen>
  );
}
