import { Button, TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session.ts";
import { CodeField } from "#shell/sign-in/code-field.tsx";
import { StepForm, type StepProps } from "#shell/sign-in/step-form.tsx";

/** A code of the authenticator, or a recovery code where it is lost. */
export function CodeStep({ onDone }: StepProps) {
  const translate = useTranslate();
  const [isLost, setIsLost] = useState(false);
  return (
    <>
      {isLost ? <RecoveryForm onDone={onDone} /> : <CodeForm onDone={onDone} />}
      <Button fullWidth sx={{ mt: 1 }} onClick={() => setIsLost(!isLost)}>
        {translate(isLost ? "desk.signIn.codeInstead" : "desk.signIn.recoverInstead")}
      </Button>
    </>
  );
}

function CodeForm({ onDone }: StepProps) {
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

function RecoveryForm({ onDone }: StepProps) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [recoveryCode, setRecoveryCode] = useState("");
  return (
    <StepForm
      title={translate("desk.signIn.recoverTitle")}
      hint={translate("desk.signIn.recoverHint")}
      action={translate("desk.signIn.codeSubmit")}
      submit={async () => onDone((await client.desk.enterRecoveryCode({ recoveryCode })).step)}
    >
      <TextField
        autoComplete="off"
        autoFocus
        label={translate("desk.signIn.recoveryCode")}
        slotProps={{ htmlInput: { autoCapitalize: "none", maxLength: 20, spellCheck: false } }}
        value={recoveryCode}
        onChange={(event) => setRecoveryCode(event.target.value)}
      />
    </StepForm>
  );
}
