import { Alert, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";

/** A password that is shown once; null if the request had already been answered. */
export function OneTimePasswordDialog({
  title,
  text,
  lostText,
  password,
  onClose,
}: {
  readonly title: string;
  /** Instructions if the password is shown. */
  readonly text: string;
  /** Instructions if it is null. */
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
