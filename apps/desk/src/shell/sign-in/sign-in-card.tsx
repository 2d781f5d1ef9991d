import { Alert, Box, Card, Chip, Typography } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import { useLogin, useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session.ts";
import { CodeStep } from "#shell/sign-in/code-step.tsx";
import { EnrolStep } from "#shell/sign-in/enrol-step.tsx";
import { FirstPasswordStep } from "#shell/sign-in/first-password-step.tsx";
import { PasswordStep } from "#shell/sign-in/password-step.tsx";
import { Notification } from "react-admin";

/** One card, one step at a time: name and password, a new password, enrolment, the code. */
export function SignInCard({
  knownAs = "",
  notice,
  onOpen,
}: {
  /** Who was here before. */
  readonly knownAs?: string;
  /** Why one is asked again. */
  readonly notice?: string;
  readonly onOpen: () => void | Promise<void>;
}) {
  const session = useDeskSession();
  const translate = useTranslate();
  const [step, setStep] = useState<SignInStep | "start">("start");

  const goOn = (next: SignInStep) => (next === "open" ? onOpen() : setStep(next));

  return (
    <Card sx={{ width: "100%", maxWidth: 400, p: 3 }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "center", mb: 2 }}>
        <Typography component="h1" variant="h6">
          {translate("desk.title")}
        </Typography>
        <Chip color="primary" label={translate("desk.simulated")} size="small" variant="outlined" />
      </Box>
      {notice !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      {step === "start" && (
        <PasswordStep
          knownAs={knownAs}
          onDone={({ token, step: next }) => {
            session.tryOut(token);
            return goOn(next);
          }}
        />
      )}
      {step === "password" && <FirstPasswordStep onDone={goOn} />}
      {step === "enrol" && <EnrolStep onDone={goOn} />}
      {step === "code" && <CodeStep onDone={goOn} />}
    </Card>
  );
}

/** The desk before anybody is there. */
export function SignInScreen() {
  const login = useLogin();
  return (
    <Box component="main" sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2 }}>
      <SignInCard onOpen={() => void login({})} />
      <Notification />
    </Box>
  );
}
