import { TextField } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session.ts";
import { StepForm } from "#shell/sign-in/step-form.tsx";

export function PasswordStep({
  knownAs,
  onDone,
}: {
  readonly knownAs: string;
  readonly onDone: (begun: {
    readonly token: string;
    readonly step: SignInStep;
  }) => void | Promise<void>;
}) {
  const { client, tryOut } = useDeskSession();
  const translate = useTranslate();
  const [name, setName] = useState(knownAs);
  const [password, setPassword] = useState("");

  const submit = async () => {
    tryOut("");
    await onDone(await client.desk.login({ name, password }));
  };

  return (
    <StepForm
      title={translate("desk.signIn.title")}
      action={translate("desk.signIn.submit")}
      submit={submit}
    >
      <TextField
        autoComplete="username"
        autoFocus={knownAs === ""}
        label={translate("desk.signIn.name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        autoComplete="current-password"
        autoFocus={knownAs !== ""}
        label={translate("desk.signIn.password")}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </StepForm>
  );
}
