import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { Button, Field } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#shell/use-translation.ts";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/location.ts";
import { useServices } from "#shell/services.tsx";
import { CredentialFields } from "./parts/credential-fields.tsx";
import { FormProblem, fieldProblem } from "./parts/form-problem.tsx";
import { maySend, registerProblems } from "./password-form.ts";
import { useRegister } from "./queries.ts";

/** A new account: a name, a password, and an invitation code for those who have one. */
export function RegisterScreen(): ReactNode {
  const { t } = useTranslation();
  const { userStore } = useServices();
  const register = useRegister();
  const [form, setForm] = useState({ account: "", password: "" });
  const [inviteCode, setInviteCode] = useState("");
  const [isTried, setIsTried] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!maySend(registerProblems(form))) return;
    const invitation = inviteCode.trim() === "" ? {} : { inviteCode: inviteCode.trim() };
    register.mutate(
      { registerType: "account", ...form, ...invitation },
      {
        onSuccess: () => {
          const { redirectTo } = userStore.getState();
          userStore.setState({ redirectTo: pathTo("home") });
          go(redirectTo, { isReplacing: true });
        },
      },
    );
  };

  return (
    <AppScreen title={t("auth.register.title")} backTo="login">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <CredentialFields
          form={form}
          onChange={setForm}
          problems={isTried ? registerProblems(form) : {}}
          refusal={register.error}
          autoComplete="new-password"
          passwordHint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
        />
        <Field
          label={t("auth.field.inviteCode")}
          kind="text"
          value={inviteCode}
          onChange={setInviteCode}
          problem={fieldProblem({ t, refusal: register.error, field: "inviteCode" })}
        />
        <FormProblem fault={register.error} />
        <Button type="submit" isBusy={register.isPending}>
          {t("auth.register.submit")}
        </Button>
        <p className="text-center text-label text-muted">
          {t("auth.register.haveAccount")}{" "}
          <a
            href={hrefTo("login")}
            className="inline-flex min-h-target items-center px-1 font-semibold text-accent underline
              underline-offset-4"
          >
            {t("auth.register.login")}
          </a>
        </p>
      </form>
    </AppScreen>
  );
}
