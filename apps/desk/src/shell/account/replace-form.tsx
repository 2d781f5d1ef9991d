import { useTranslate } from "ra-core";
import { useState } from "react";
import { NO_PROOF, ProofFields } from "#shell/account/proof-fields.tsx";
import { useDeskSession } from "#shell/session.ts";
import { StepForm } from "#shell/sign-in/step-form.tsx";

/** The current password and a code, before a new authenticator is set up. */
export function ReplaceForm({ onDone }: { readonly onDone: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [proof, setProof] = useState(NO_PROOF);
  return (
    <StepForm
      title={translate("desk.account.replace")}
      hint={translate("desk.account.replaceHint")}
      action={translate("desk.account.replaceSubmit")}
      submit={async () => {
        await client.desk.replaceAuthenticator(proof);
        onDone();
      }}
    >
      <ProofFields proof={proof} onProof={setProof} />
    </StepForm>
  );
}
