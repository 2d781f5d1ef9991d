import { CallRefused } from "@plumbline/client";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { useCode } from "../contact/use-code.ts";
import { AuthenticatorField } from "../parts/authenticator-field.tsx";
import { CheckedForm } from "../parts/checked-form.tsx";
import { LiftLink } from "../parts/lift-link.tsx";
import { useChecked } from "../use-checked.ts";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { ENTRY_DRAFT, SIGN_IN_WAYS, wayOf } from "./entry-draft.ts";
import { hasDeviceToken, useSignIn } from "./queries.ts";
import { NameField } from "./name-field.tsx";
import { SignInProof } from "./sign-in-fields.tsx";
import { contactKindOf, type SignInForm, signInProblems } from "./sign-in-form.ts";
import { WayChoice } from "./way-choice.tsx";

const isFrozen = (fault: Error | null): boolean =>
  fault instanceof CallRefused && fault.error === "account_frozen";

const NO_SECRETS = { password: "", code: "", googleCode: "", isByCode: false };

/** The form of every way in that is typed. */
export function SignIn(props: {
  readonly onArrive: () => void;
  /** Of a way in beside this form. */
  readonly otherFault: Error | null;
}): ReactNode {
  const { t } = useTranslation();
  const { form, checked, code, signIn, ...does } = useSigningIn(props.onArrive);
  return (
    <CheckedForm
      checked={checked}
      onSend={does.send}
      isSending={signIn.isPending}
      fault={signIn.error ?? props.otherFault}
      submitLabel={t("auth.login.submit")}
    >
      <WayChoice
        label={t("auth.login.way")}
        ways={SIGN_IN_WAYS}
        way={form.way}
        onWay={does.chooseWay}
      />
      <NameField
        kind={contactKindOf(form.way) ?? "account"}
        form={form}
        onChange={does.change}
        checked={checked}
      />
      <SignInProof form={form} onChange={does.keep} checked={checked} code={code} />
      {form.isFactorNeeded && (
        <AuthenticatorField
          value={form.googleCode}
          onChange={(googleCode) => does.keep({ googleCode })}
          problem={checked.problemOf("googleCode")}
        />
      )}
      {isFrozen(signIn.error) && <LiftLink />}
    </CheckedForm>
  );
}

/** What is typed, what is wrong with it, and what its buttons do. */
function useSigningIn(onArrive: () => void) {
  const { draft, change, forget } = useDraft(ENTRY_DRAFT);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const signIn = useSignIn();
  const code = useCode("login");
  const way = wayOf(SIGN_IN_WAYS, draft);
  const form: SignInForm = {
    ...draft,
    ...secrets,
    way,
    isFactorNeeded: signIn.isFactorNeeded || way === "authenticator",
    isDeviceKnown: hasDeviceToken(),
  };
  const checked = useChecked(signInProblems(form), [signIn.error, code.fault]);
  const keep = (part: Partial<typeof secrets>) => setSecrets({ ...secrets, ...part });
  const send = () => {
    const arrive = () => {
      forget();
      onArrive();
    };
    signIn.mutate({ form, ticket: code.sent?.ticket }, { onSuccess: arrive });
  };
  const chooseWay = (chosen: SignInForm["way"]) => {
    change({ way: chosen });
    checked.startAfresh();
    signIn.startAfresh();
  };

  return { form, checked, code, signIn, change, keep, send, chooseWay };
}
