import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useUser } from "#shell/services.tsx";
import { goBack } from "#shell/navigation/location.ts";
import { CheckedForm } from "./parts/checked-form.tsx";
import { PasswordField } from "./parts/password-field.tsx";
import { type NewPassword, newPasswordProblems } from "./password-form.ts";
import { useChangePassword } from "./queries.ts";
import { useChecked } from "./use-checked.ts";

const EMPTY: NewPassword = { oldPassword: "", newPassword: "", repeated: "" };

/** A new login password; for a guest, the first of their own. */
export function ChangePasswordScreen(): ReactNode {
  const { t } = useTranslation();
  const change = useChangePassword();
  const [form, setForm] = useState(EMPTY);
  const account = useUser(({ userInfo }) => userInfo?.account ?? "");
  const checked = useChecked(newPasswordProblems(form, account), [change.error]);

  const done = () => {
    toast.show(t("auth.changePassword.done"), "good");
    goBack(pathTo("security"));
  };
  const send = () => {
    const { oldPassword, newPassword } = form;
    change.mutate({ oldPassword, newPassword }, { onSuccess: done });
  };
  const field = (name: keyof NewPassword) => ({
    value: form[name],
    onChange: (text: string) => setForm({ ...form, [name]: text }),
    problem: checked.problemOf(name),
  });

  return (
    <AppScreen title={t("auth.changePassword.title")} backTo="security">
      <CheckedForm
        checked={checked}
        onSend={send}
        isSending={change.isPending}
        fault={change.error}
        submitLabel={t("auth.changePassword.submit")}
      >
        {/* Hidden: a password manager wants to know whose password this is. */}
        <input type="text" autoComplete="username" value={account} readOnly hidden />
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
      </CheckedForm>
    </AppScreen>
  );
}
