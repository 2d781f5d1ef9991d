import type { SignInStep } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session-context.ts";
import { CodeField } from "#shell/sign-in/code-field.tsx";
import { StepForm } from "#shell/sign-in/step-form.tsx";

export function CodeStep({ onDone }: { readonly onDone: (next: SignInStep) => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [code, setCode] = useState("");
  return (
    <StepForm
      title={translate("desk.signIn.codeTitle")}
      hint={translate("desk.signIn.codeHint")}
      action={translate("desk.signIn.codeSubmit")}
      submit={async () => onDone((await client.desk.enterCode({ code })).step)}
    >
      <CodeField value={code} onChange={setCode} />
    </StepForm>
  );
}
