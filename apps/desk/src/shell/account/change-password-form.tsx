import { useTranslate } from "ra-core";
import { useState } from "react";
import { NO_PROOF, ProofFields } from "#shell/account/proof-fields.tsx";
import { useDeskSession } from "#shell/session.ts";
import { NewPasswordFields, useNewPassword } from "#shell/sign-in/new-password-fields.tsx";
import { StepForm } from "#shell/sign-in/step-form.tsx";

/** One's own password, by the current one and a code. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [proof, setProof] = useState(NO_PROOF);
  const { typed, setTyped, check } = useNewPassword();

  const submit = async () => {
    if (!check()) return;
    await client.desk.changeOwnPassword({ ...proof, newPassword: typed.newPassword });
    onDone();
  };

  return (
    <StepForm
      title={translate("desk.account.changePassword")}
      hint={translate("desk.account.changePasswordHint")}
      action={translate("desk.signIn.newSubmit")}
      submit={submit}
    >
      <ProofFields proof={proof} onProof={setProof} />
      <NewPasswordFields typed={typed} onTyped={setTyped} />
    </StepForm>
  );
}
