import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { Button, toast } from "@plumbline/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useUser } from "#shell/services.tsx";
import { goBack } from "#shell/navigation/location.ts";
import { focusFirstProblem } from "./parts/focus-problem.ts";
import { FormProblem, fieldProblem } from "./parts/form-problem.tsx";
import { PasswordField } from "./parts/password-field.tsx";
import { maySend, type NewPassword, newPasswordProblems } from "./password-form.ts";
import { useChangePassword } from "./queries.ts";

const EMPTY: NewPassword = { oldPassword: "", newPassword: "", repeated: "" };

/** A new login password; for a guest, the first of their own. */
export function ChangePasswordScreen(): ReactNode {
  const { t } = useTranslation();
  const change = useChangePassword();
  const [form, setForm] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const account = useUser(({ userInfo }) => userInfo?.account ?? "");
  const problems = newPasswordProblems(form, account);

  const done = () => {
    toast.show(t("auth.changePassword.done"), "good");
    goBack(pathTo("my"));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const { oldPassword, newPassword } = form;
    if (maySend(problems)) change.mutate({ oldPassword, newPassword }, { onSuccess: done });
    else focusFirstProblem(event.currentTarget);
  };
  const field = (name: keyof NewPassword) => ({
    value: form[name],
    onChange: (text: string) => setForm({ ...form, [name]: text }),
    problem: fieldProblem({
      t,
      problem: isTried ? problems[name] : undefined,
      refusal: change.error,
      field: name,
    }),
  });

  return (
    <AppScreen title={t("auth.changePassword.title")} backTo="my">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <PasswordField
          label={t("auth.changePassword.old")}
          autoComplete="current-password"
          {...field("oldPassword")}
        />
        <PasswordField
          label={t("auth.changePassword.new")}
          autoComplete="new-password"
          hint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
          {...field("newPassword")}
        />
        <PasswordField
          label={t("auth.changePassword.repeat")}
          autoComplete="new-password"
          {...field("repeated")}
        />
        <FormProblem fault={change.error} />
        <Button type="submit" isBusy={change.isPending}>
          {t("auth.changePassword.submit")}
        </Button>
      </form>
    </AppScreen>
  );
}
