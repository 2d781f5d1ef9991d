import type { Client } from "@plumbline/client";
import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { toast } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { SubmitForm } from "#shell/forms/form-body.tsx";
import { PasswordField } from "#shell/forms/password-field.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { goBack } from "#shell/navigation/location.ts";
import { changePasswordForm } from "./password-form.ts";

/** A new login password; for a guest, the first of their own. */
export function ChangePasswordScreen(): ReactNode {
  const { t } = useTranslation();
  const account = useUser(({ userInfo }) => userInfo?.account ?? "");
  const form = useForm(changePasswordForm, {
    context: { account },
    command: useChangePassword(),
    onDone: () => {
      toast.show(t("auth.changePassword.done"), "good");
      goBack(pathTo("security"));
    },
  });
  return (
    <AppScreen title={t("auth.changePassword.title")} backTo="security">
      <SubmitForm form={form} submitLabel={t("auth.changePassword.submit")}>
        {/* Hidden: a password manager needs the account name of the password. */}
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label={t("auth.changePassword.old")}
          autoComplete="current-password"
          {...form.field("oldPassword")}
        />
        <PasswordField
          label={t("auth.changePassword.new")}
          autoComplete="new-password"
          hint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
          {...form.field("newPassword")}
        />
        <PasswordField
          label={t("auth.changePassword.repeat")}
          autoComplete="new-password"
          {...form.field("repeated")}
        />
      </SubmitForm>
    </AppScreen>
  );
}

/** All other sessions end with the old password; whether this one continues is checked at once. */
function useChangePassword() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async (input: Parameters<Client["auth"]["changePassword"]>[0]) => {
      await client.auth.changePassword(input);
      await session.check();
    },
  });
}
