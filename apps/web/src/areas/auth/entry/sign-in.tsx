import { CallRefused } from "@plumbline/client";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { SubmitForm } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useCode } from "../contact/use-code.ts";
import { AuthenticatorField } from "../parts/credential-fields.tsx";
import { LiftLink } from "../parts/lift-link.tsx";
import { entryDraft, LOGIN_METHODS } from "./entry-draft.ts";
import { hasDeviceToken, useSignIn } from "./queries.ts";
import { NameField } from "./name-field.tsx";
import { SignInProof } from "./sign-in-fields.tsx";
import { chosenOf, contactKindOf, type SignInForm, signInForm } from "./sign-in-form.ts";
import { MoreMethods, MethodChoice } from "./method-choice.tsx";

const isFrozen = (fault: Error | null): boolean =>
  fault instanceof CallRefused && fault.error === "account_frozen";

/** The form of every way with typed inputs. */
export function SignIn(props: {
  readonly onArrive: () => void;
  /** The fault of a way outside this form. */
  readonly otherFault: Error | null;
  /** The link to the registration. */
  readonly register: ReactNode;
  /** Ways without a form. */
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const code = useCode("login");
  const { isFactorNeeded } = signIn;
  const context = { isFactorNeeded, isDeviceKnown: hasDeviceToken(), ticket: code.sent?.ticket };
  const form = useForm(signInForm, {
    context,
    command: signIn,
    draft: entryDraft,
    onDone: props.onArrive,
    otherFaults: [code.fault],
  });
  const { change } = form;
  const chosen = chosenOf(form.values, context);
  const chooseMethod = (method: SignInForm["method"]) => {
    form.startAfresh({ method });
    signIn.startAfresh();
  };
  return (
    <>
      <SubmitForm form={form} otherFault={props.otherFault} submitLabel={t("auth.login.submit")}>
        <MethodChoice
          label={t("auth.login.method")}
          methods={LOGIN_METHODS}
          method={chosen.method}
          onMethod={chooseMethod}
        />
        <NameField
          kind={contactKindOf(chosen.method) ?? "account"}
          form={chosen}
          onChange={change}
          checked={form}
        />
        <SignInProof form={chosen} onChange={change} checked={form} code={code} />
        {chosen.isFactorNeeded && <AuthenticatorField {...form.field("googleCode")} />}
        {isFrozen(signIn.error) && <LiftLink />}
      </SubmitForm>
      {props.register}
      <MoreMethods methods={LOGIN_METHODS} method={chosen.method} onMethod={chooseMethod}>
        {props.children}
      </MoreMethods>
    </>
  );
}
