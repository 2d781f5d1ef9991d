import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useCode } from "../contact/use-code.ts";
import { CheckedForm } from "../parts/checked-form.tsx";
import { useChecked } from "../use-checked.ts";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { ENTRY_DRAFT, REGISTER_WAYS, wayOf } from "./entry-draft.ts";
import { OtherWay } from "./other-way.tsx";
import { useRegister } from "./queries.ts";
import { NameField } from "./name-field.tsx";
import { InviteField, RegisterProof } from "./register-fields.tsx";
import { type RegisterForm, registerProblems } from "./register-form.ts";
import { useLoginTarget } from "./use-login-target.ts";
import { WayChoice } from "./way-choice.tsx";

/** A new member, known by an account, a phone or an e-mail address. */
export function RegisterScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { goOn } = useLoginTarget();
  const register = useRegister();
  const code = useCode("register");
  const { draft, change, forget } = useDraft(ENTRY_DRAFT);
  const [secrets, setSecrets] = useState({ password: "", code: "" });
  // Of an invite link, until another one is typed.
  const inviteCode = draft.inviteCode === "" ? (query.get("invite") ?? "") : draft.inviteCode;
  const way = wayOf(REGISTER_WAYS, draft);
  const form: RegisterForm = { ...draft, ...secrets, inviteCode, way };
  const checked = useChecked(registerProblems(form), [register.error, code.fault]);

  const keep = (part: Partial<typeof secrets>) => setSecrets({ ...secrets, ...part });

  const send = () => {
    const arrive = () => {
      forget();
      goOn();
    };
    register.mutate({ form, ticket: code.sent?.ticket }, { onSuccess: arrive });
  };
  const chooseWay = (way: RegisterForm["way"]) => {
    change({ way });
    checked.startAfresh();
    register.reset();
  };

  return (
    <AppScreen title={t("auth.register.title")} backTo="login">
      <CheckedForm
        checked={checked}
        onSend={send}
        isSending={register.isPending}
        fault={register.error}
        submitLabel={t("auth.register.submit")}
      >
        <WayChoice
          label={t("auth.register.way")}
          ways={REGISTER_WAYS}
          way={form.way}
          onWay={chooseWay}
        />
        <NameField kind={form.way} form={form} onChange={change} checked={checked} />
        <RegisterProof form={form} onChange={keep} checked={checked} code={code} />
        <InviteField form={form} onChange={change} checked={checked} />
      </CheckedForm>
      <OtherWay
        question={t("auth.register.haveAccount")}
        href={hrefTo("login")}
        label={t("auth.register.login")}
      />
    </AppScreen>
  );
}
