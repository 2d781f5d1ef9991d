import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { Button, Field } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { CredentialFields } from "./parts/credential-fields.tsx";
import { OtherWay } from "./parts/other-way.tsx";
import { focusFirstProblem } from "./parts/focus-problem.ts";
import { FormProblem, fieldProblem } from "./parts/form-problem.tsx";
import { useDraft } from "./use-draft.ts";
import { maySend, registerProblems } from "./password-form.ts";
import { useRegister } from "./queries.ts";
import { useGoOn } from "./use-go-on.ts";

/** A new account: a name, a password, and an invitation code for those who have one. */
export function RegisterScreen(): ReactNode {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const register = useRegister();
  const { draft, setDraft, forget } = useDraft();
  const [password, setPassword] = useState("");
  const { account, inviteCode } = draft;
  const form = { account, password };
  const [isTried, setIsTried] = useState(false);

  const arrive = () => {
    forget();
    goOn();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (!maySend(registerProblems(form))) return focusFirstProblem(event.currentTarget);
    const invitation = inviteCode.trim() === "" ? {} : { inviteCode: inviteCode.trim() };
    const input = { registerType: "account", ...form, ...invitation } as const;
    register.mutate(input, { onSuccess: arrive });
  };

  return (
    <AppScreen title={t("auth.register.title")} backTo="login">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <CredentialFields
          form={form}
          onChange={(typed) => {
            setDraft({ account: typed.account, inviteCode });
            setPassword(typed.password);
          }}
          problems={isTried ? registerProblems(form) : {}}
          refusal={register.error}
          autoComplete="new-password"
          passwordHint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
        />
        <Field
          label={t("auth.field.inviteCode")}
          kind="text"
          value={inviteCode}
          onChange={(code) => setDraft({ account, inviteCode: code })}
          problem={fieldProblem({ t, refusal: register.error, field: "inviteCode" })}
        />
        <FormProblem fault={register.error} />
        <Button type="submit" isBusy={register.isPending}>
          {t("auth.register.submit")}
        </Button>
        <OtherWay
          question={t("auth.register.haveAccount")}
          href={hrefTo("login")}
          label={t("auth.register.login")}
        />
      </form>
    </AppScreen>
  );
}
