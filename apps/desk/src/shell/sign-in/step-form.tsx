import { Alert, Button, Stack, Typography } from "@mui/material";
import type { SignInStep } from "@plumbline/engine/desk";
import type { ReactNode } from "react";
import { useSending } from "#shell/use-sending.ts";

export interface StepProps {
  readonly onDone: (next: SignInStep) => void | Promise<void>;
}

/** A step's fields with what it says, its one button, and the refusal where it was refused. */
export function StepForm({
  title,
  hint,
  action,
  submit,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly action: string;
  readonly submit: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const { isBusy, problem, send } = useSending(submit);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <Stack spacing={2}>
        <div>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {hint !== undefined && (
            <Typography color="text.secondary" variant="body2">
              {hint}
            </Typography>
          )}
        </div>
        {children}
        {problem !== "" && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
