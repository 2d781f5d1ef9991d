import { Box, Card, Chip, Typography } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import { useLogin, useTranslate } from "ra-core";
import { Notification } from "react-admin";
import { useState } from "react";
import { useDeskSession } from "#shell/session-context.ts";
import { CodeStep } from "#shell/sign-in/code-step.tsx";
import { EnrolStep } from "#shell/sign-in/enrol-step.tsx";
import { FirstPasswordStep } from "#shell/sign-in/first-password-step.tsx";
import { PasswordStep } from "#shell/sign-in/password-step.tsx";

/** One card, one step at a time: name and password, a new password, enrolment, the code. */
export function SignInScreen() {
  const session = useDeskSession();
  const login = useLogin();
  const translate = useTranslate();
  const [step, setStep] = useState<SignInStep | "start">("start");

  const goOn = (next: SignInStep) => {
    if (next === "open") void login({});
    else setStep(next);
  };

  return (
    <Box component="main" sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2 }}>
      <Card sx={{ width: "100%", maxWidth: 400, p: 3 }}>
        <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "center", mb: 2 }}>
          <Typography component="h1" variant="h6">
            {translate("desk.title")}
          </Typography>
          <Chip
            color="primary"
            label={translate("desk.simulated")}
            size="small"
            variant="outlined"
          />
        </Box>
        {step === "start" && (
          <PasswordStep
            onDone={({ token, step: next }) => {
              session.tryOut(token);
              goOn(next);
            }}
          />
        )}
        {step === "password" && <FirstPasswordStep onDone={goOn} />}
        {step === "enrol" && <EnrolStep onDone={goOn} />}
        {step === "code" && <CodeStep onDone={goOn} />}
      </Card>
      <Notification />
    </Box>
  );
}
