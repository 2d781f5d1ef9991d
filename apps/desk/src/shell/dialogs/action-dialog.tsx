import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from "@mui/material";
import { useRefresh, useTranslate } from "ra-core";
import { type ReactNode, useId } from "react";
import { SAME_PERSON_REFUSALS, SamePersonReasons } from "#shell/same-person.tsx";
import { useSending } from "#shell/use-sending.ts";

/**
 * Shows what an operator is about to change. A refusal is shown inside the dialog, and the input
 * remains; Escape and "cancel" change nothing, so both are disabled while a request is pending. A
 * click outside is ignored.
 */
export function ActionDialog({
  title,
  text,
  action,
  isReady = true,
  onClose,
  submit,
  children,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly submit: () => Promise<unknown>;
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const titleId = useId();
  const refresh = useRefresh();
  const { isBusy, problem, refusal, send } = useSending(submit);
  const close = () => {
    onClose();
    // After a refusal, the data of the screen may be outdated as well.
    if (problem !== "") refresh();
  };

  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === "escapeKeyDown" && !isBusy && close()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText>{text}</DialogContentText>
            {children}
            {problem !== "" && <Alert severity="error">{problem}</Alert>}
            {refusal !== null && SAME_PERSON_REFUSALS.has(refusal) && <SamePersonReasons />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={close}>
            {translate("desk.cancel")}
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
