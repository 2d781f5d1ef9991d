import { Button } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { LanguageLink } from "#shell/language-link.tsx";
import { CredentialFields } from "./parts/credential-fields.tsx";
import { OtherWay } from "./parts/other-way.tsx";
import { focusFirstProblem } from "./parts/focus-problem.ts";
import { FormProblem } from "./parts/form-problem.tsx";
import { GuestPassword } from "./parts/guest-password.tsx";
import { useDraft } from "./use-draft.ts";
import { loginProblems, maySend } from "./password-form.ts";
import { useGuestLogin, useLogin } from "./queries.ts";
import { useGoOn } from "./use-go-on.ts";

/** Signing in with account and password, or without either as a guest. */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const login = useLogin();
  const guestLogin = useGuestLogin();
  const { draft, setDraft, forget } = useDraft();
  const [password, setPassword] = useState("");
  const form = { account: draft.account, password };
  const [isTried, setIsTried] = useState(false);

  const arrive = () => {
    forget();
    goOn();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (maySend(loginProblems(form))) login.mutate(form, { onSuccess: arrive });
    else focusFirstProblem(event.currentTarget);
  };

  if (guestLogin.data !== undefined) {
    return (
      <AppScreen title={t("auth.guest.title")}>
        <GuestPassword
          account={guestLogin.data.userInfo.account}
          password={guestLogin.data.initialPassword}
          onContinue={arrive}
        />
      </AppScreen>
    );
  }
  return (
    <AppScreen title={t("auth.login.title")} backTo="home" aside={<LanguageLink />}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <CredentialFields
          form={form}
          onChange={(typed) => {
            setDraft({ ...draft, account: typed.account });
            setPassword(typed.password);
          }}
          problems={isTried ? loginProblems(form) : {}}
          refusal={login.error}
          autoComplete="current-password"
        />
        <FormProblem fault={login.error ?? guestLogin.error} />
        <Button type="submit" isBusy={login.isPending}>
          {t("auth.login.submit")}
        </Button>
        <OtherWay
          question={t("auth.login.noAccount")}
          href={hrefTo("register")}
          label={t("auth.login.register")}
        />
      </form>
      <GuestWay isBusy={guestLogin.isPending} onStart={() => guestLogin.mutate()} />
    </AppScreen>
  );
}

/** For who wants to look around first. */
function GuestWay(props: { readonly isBusy: boolean; readonly onStart: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="mx-4 border-t border-hairline pt-6">
      <Button tone="plain" isBusy={props.isBusy} onPress={props.onStart}>
        {t("auth.guest.start")}
      </Button>
      <p className="pt-2 text-center text-caption text-muted">{t("auth.guest.hint")}</p>
    </section>
  );
}
