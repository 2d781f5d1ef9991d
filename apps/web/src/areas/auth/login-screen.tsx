import { Button } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#shell/use-translation.ts";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/location.ts";
import { useServices } from "#shell/services.tsx";
import { CredentialFields } from "./parts/credential-fields.tsx";
import { FormProblem } from "./parts/form-problem.tsx";
import { GuestPassword } from "./parts/guest-password.tsx";
import { loginProblems, maySend } from "./password-form.ts";
import { useGuestLogin, useLogin } from "./queries.ts";

/** Signing in with account and password, or without either as a guest. */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation();
  const { userStore } = useServices();
  const login = useLogin();
  const guestLogin = useGuestLogin();
  const [form, setForm] = useState({ account: "", password: "" });
  const [isTried, setIsTried] = useState(false);

  const goOn = () => {
    const { redirectTo } = userStore.getState();
    userStore.setState({ redirectTo: pathTo("home") });
    go(redirectTo, { isReplacing: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (maySend(loginProblems(form))) login.mutate(form, { onSuccess: goOn });
  };

  if (guestLogin.data !== undefined) {
    return (
      <AppScreen title={t("auth.guest.title")}>
        <GuestPassword
          account={guestLogin.data.userInfo.account}
          password={guestLogin.data.initialPassword}
          onContinue={goOn}
        />
      </AppScreen>
    );
  }
  return (
    <AppScreen title={t("auth.login.title")} backTo="home">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <CredentialFields
          form={form}
          onChange={setForm}
          problems={isTried ? loginProblems(form) : {}}
          refusal={login.error}
          autoComplete="current-password"
        />
        <FormProblem fault={login.error ?? guestLogin.error} />
        <Button type="submit" isBusy={login.isPending}>
          {t("auth.login.submit")}
        </Button>
        <p className="text-center text-label text-muted">
          {t("auth.login.noAccount")}{" "}
          <a
            href={hrefTo("register")}
            className="inline-flex min-h-target items-center px-1 font-semibold text-accent underline
              underline-offset-4"
          >
            {t("auth.login.register")}
          </a>
        </p>
      </form>
      <section className="mx-4 border-t border-hairline pt-6">
        <Button tone="plain" isBusy={guestLogin.isPending} onPress={() => guestLogin.mutate()}>
          {t("auth.guest.start")}
        </Button>
        <p className="pt-2 text-center text-caption text-muted">{t("auth.guest.hint")}</p>
      </section>
    </AppScreen>
  );
}
