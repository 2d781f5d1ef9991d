import { Alert, Box, Button, Card, Chip, Typography } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import { useLogin, useTranslate } from "ra-core";
import { type ComponentProps, useState } from "react";
import { Notification } from "react-admin";
import { useDeskSession } from "#shell/session.ts";
import { EnrolStep } from "./enrol-step.tsx";
import { StepForm } from "./step-form.tsx";

type Step = SignInStep | "start" | "recover";

/** One card, one step at a time: name and password, a new password, enrolment, the code. */
export function SignInCard({
  name = "",
  notice,
  onOpen,
}: {
  /** Name of the previous operator. */
  readonly name?: string;
  /** Why the operator must sign in again. */
  readonly notice?: string;
  readonly onOpen: () => void | Promise<void>;
}) {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>("start");
  const onDone = (next: SignInStep) => (next === "open" ? onOpen() : setStep(next));
  const forms = useStepForms();
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
      {step === "enrol" && <EnrolStep onDone={onDone} />}
      {step !== "enrol" && step !== "open" && (
        <StepForm
          key={step}
          {...forms[step]}
          name={name}
          submit={async (input) => onDone((await forms[step].send(input)).step)}
        />
      )}
      {(step === "code" || step === "recover") && (
        <Button
          fullWidth
          sx={{ mt: 1 }}
          onClick={() => setStep(step === "code" ? "recover" : "code")}
        >
          {translate(step === "code" ? "desk.signIn.recoverInstead" : "desk.signIn.codeInstead")}
        </Button>
      )}
    </Card>
  );
}

type Form = ComponentProps<typeof StepForm>;
type StepCall = Omit<Form, "submit"> & {
  readonly send: (input: Parameters<Form["submit"]>[0]) => Promise<{ readonly step: SignInStep }>;
};

/** The form of each step, and the call that leads to the next. */
function useStepForms(): Readonly<Record<Exclude<Step, "enrol" | "open">, StepCall>> {
  const { client, tryOut } = useDeskSession();
  return {
    start: {
      title: "desk.signIn.title",
      action: "desk.signIn.submit",
      fields: ["name", "password"],
      send: async ({ name, password }) => {
        tryOut("");
        const begun = await client.desk.login({ name, password });
        tryOut(begun.token);
        return begun;
      },
    },
    password: {
      title: "desk.signIn.newTitle",
      hint: "desk.signIn.newHint",
      action: "desk.signIn.newSubmit",
      fields: ["newPassword", "repeated"],
      send: ({ newPassword }) => client.desk.setFirstPassword({ newPassword }),
    },
    code: {
      title: "desk.signIn.codeTitle",
      hint: "desk.signIn.codeHint",
      action: "desk.signIn.codeSubmit",
      fields: ["code"],
      send: ({ code }) => client.desk.enterCode({ code }),
    },
    recover: {
      title: "desk.signIn.recoverTitle",
      hint: "desk.signIn.recoverHint",
      action: "desk.signIn.codeSubmit",
      fields: ["recoveryCode"],
      send: ({ recoveryCode }) => client.desk.enterRecoveryCode({ recoveryCode }),
    },
  };
}

/** The desk before sign-in. */
export function SignInScreen() {
  const login = useLogin();
  return (
    <Box component="main" sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2 }}>
      <SignInCard onOpen={() => void login({})} />
      <Notification />
    </Box>
  );
}
