import { TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session-context.ts";
import { StepForm, type StepProps } from "#shell/sign-in/step-form.tsx";

export function FirstPasswordStep({ onDone }: StepProps) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [newPassword, setNewPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [isDifferent, setIsDifferent] = useState(false);

  const submit = async () => {
    setIsDifferent(newPassword !== repeated);
    if (newPassword !== repeated) return;
    await onDone((await client.desk.setFirstPassword({ newPassword })).step);
  };

  return (
    <StepForm
      title={translate("desk.signIn.newTitle")}
      hint={translate("desk.signIn.newHint")}
      action={translate("desk.signIn.newSubmit")}
      submit={submit}
    >
      <TextField
        autoComplete="new-password"
        autoFocus
        label={translate("desk.signIn.newPassword")}
        type="password"
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <TextField
        autoComplete="new-password"
        error={isDifferent}
        helperText={isDifferent ? translate("desk.signIn.different") : undefined}
        label={translate("desk.signIn.repeat")}
        type="password"
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
      />
    </StepForm>
  );
}
