import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useCode } from "../contact/use-code.ts";
import { SubmitForm } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { entryDraft, REGISTER_METHODS } from "./entry-draft.ts";
import { House, OtherMethod } from "./around-form.tsx";
import { useRegister } from "./queries.ts";
import { NameField } from "./name-field.tsx";
import { InviteField, RegisterProof } from "./register-fields.tsx";
import { chosenOf, type RegisterForm, registerForm } from "./register-form.ts";
import { useLoginTarget } from "./use-login-target.ts";
import { MoreMethods, MethodChoice } from "./method-choice.tsx";

/** Registration with an account name, a phone or an e-mail address. */
export function RegisterScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { goOn } = useLoginTarget();
  const register = useRegister();
  const code = useCode("register");
  const context = { invite: query.get("invite") ?? "", ticket: code.sent?.ticket };
  const form = useForm(registerForm, {
    context,
    command: register,
    draft: entryDraft,
    onDone: goOn,
    otherFaults: [code.fault],
  });
  const { change } = form;
  const chosen = chosenOf(form.values, context);
  const chooseMethod = (method: RegisterForm["method"]) => {
    form.startAfresh({ method });
    register.reset();
  };

  return (
    <AppScreen title={t("auth.register.title")} backTo="login">
      <House />
      <SubmitForm form={form} submitLabel={t("auth.register.submit")}>
        <MethodChoice
          label={t("auth.register.method")}
          methods={REGISTER_METHODS}
          method={chosen.method}
          onMethod={chooseMethod}
        />
        <NameField kind={chosen.method} form={chosen} onChange={change} checked={form} />
        <RegisterProof form={chosen} onChange={change} checked={form} code={code} />
        <InviteField form={chosen} onChange={change} checked={form} />
      </SubmitForm>
      <OtherMethod
        question={t("auth.register.haveAccount")}
        href={hrefTo("login")}
        label={t("auth.register.login")}
      />
      <MoreMethods methods={REGISTER_METHODS} method={chosen.method} onMethod={chooseMethod} />
    </AppScreen>
  );
}
