import AccountCircle from "@mui/icons-material/AccountCircle";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from "@mui/material";
import { useGetIdentity, useLogout, useNotify, useTranslate } from "ra-core";
import { useId, useState } from "react";
import { useDeskSession } from "#shell/session.ts";
import { EnrolStep } from "./enrol-step.tsx";
import { StepForm } from "./step-form.tsx";

type View = "choice" | "changePassword" | "replace" | "enrol";

/** The operator's name, which opens their sign-in settings. */
export function AccountButton() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const [isOpen, setIsOpen] = useState(false);
  const name = identity?.fullName ?? "";
  return (
    <>
      <Button
        aria-label={translate("desk.account.open", { name })}
        color="inherit"
        size="small"
        startIcon={<AccountCircle />}
        sx={{ textTransform: "none" }}
        onClick={() => setIsOpen(true)}
      >
        {name}
      </Button>
      {isOpen && <AccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * After the enrolment of a new authenticator starts, the session can only finish it or sign out.
 */
function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const titleId = useId();
  const { client } = useDeskSession();
  const [view, setView] = useState<View>("choice");
  const done = (text: string) => {
    onClose();
    notify(text, { type: "success" });
  };
  const isBegun = view === "enrol";
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === "escapeKeyDown" && !isBegun && onClose()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>{translate("desk.account.title")}</DialogTitle>
      <DialogContent>
        {view === "choice" && <Choice onChoice={setView} />}
        {view === "changePassword" && (
          <StepForm
            title="desk.account.changePassword"
            hint="desk.account.changePasswordHint"
            action="desk.signIn.newSubmit"
            fields={["currentPassword", "code", "newPassword", "repeated"]}
            submit={async ({ currentPassword: password, code, newPassword }) => {
              await client.desk.changeOwnPassword({ password, code, newPassword });
              done("desk.account.passwordChanged");
            }}
          />
        )}
        {view === "replace" && (
          <StepForm
            title="desk.account.replace"
            hint="desk.account.replaceHint"
            action="desk.account.replaceSubmit"
            fields={["currentPassword", "code"]}
            submit={async ({ currentPassword: password, code }) => {
              await client.desk.replaceAuthenticator({ password, code });
              setView("enrol");
            }}
          />
        )}
        {isBegun && <EnrolStep onDone={() => done("desk.account.replaced")} />}
      </DialogContent>
      <DialogActions>
        {isBegun ? (
          <Button onClick={() => void logout()}>{translate("desk.signOut")}</Button>
        ) : (
          <Button onClick={onClose}>{translate("desk.account.close")}</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Choice({ onChoice }: { readonly onChoice: (view: View) => void }) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const count = identity?.["recoveryCodesLeft"];
  return (
    <Stack spacing={2}>
      {typeof count === "number" && (
        <Typography color="text.secondary" variant="body2">
          {translate("desk.account.codesLeft", { count })}
        </Typography>
      )}
      {(["changePassword", "replace"] as const).map((view) => (
        <Button key={view} variant="outlined" onClick={() => onChoice(view)}>
          {translate(`desk.account.${view}`)}
        </Button>
      ))}
    </Stack>
  );
}
