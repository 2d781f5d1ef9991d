import { Alert, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";

/** A password that is shown only once; null if the response was sent before. */
export function OneTimePasswordDialog({
  title,
  text,
  lostText,
  password,
  onClose,
}: {
  readonly title: string;
  /** Instructions with the password. */
  readonly text: string;
  /** Instructions without it. */
  readonly lostText: string;
  readonly password: string | null;
  readonly onClose: () => void;
}) {
  const translate = useTranslate();
  return (
    <ActionDialog
      title={title}
      text={text}
      action={translate("desk.operators.passwordKept")}
      onClose={onClose}
      submit={async () => onClose()}
    >
      {password === null ? (
        <Alert severity="warning">{lostText}</Alert>
      ) : (
        <Typography component="code" sx={{ fontFamily: "monospace", userSelect: "all" }}>
          {password}
        </Typography>
      )}
    </ActionDialog>
  );
}
