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
import { useTranslate } from "ra-core";
import { type ReactNode, useId } from "react";
import { useSending } from "#shell/use-sending.ts";

/**
 * What an operator is about to change, said before it is done. A refusal stays inside, with
 * everything that was typed; Escape and "cancel" change nothing.
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
  readonly text: string;
  readonly action: string;
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly submit: () => Promise<void>;
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const titleId = useId();
  const { isBusy, problem, send } = useSending(submit);

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void send();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText>{text}</DialogContentText>
            {children}
            {problem !== "" && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate("desk.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
