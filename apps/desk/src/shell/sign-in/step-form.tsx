import { Alert, Button, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { problemText } from "#shell/problem-text.ts";

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
  const translate = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const send = async () => {
    setIsBusy(true);
    setProblem("");
    try {
      await submit();
    } catch (fault) {
      setProblem(problemText(translate, fault));
    } finally {
      setIsBusy(false);
    }
  };

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
