import { TextField } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import type { OperatorRole } from "@plumbline/engine/desk";
import { useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { useDeskSession } from "#shell/session.ts";
import { OneTimePasswordDialog } from "./one-time-password.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** Adds an operator and shows the one-time password, once. */
export function AddOperatorButton() {
  const translate = useTranslate();
  return (
    <DialogButton
      text={translate("desk.operators.add")}
      size="medium"
      variant="contained"
      dialog={(onClose) => <AddDialog onClose={onClose} />}
    />
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const [requestId] = useState(newRequestId);
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [password, setPassword] = useState<string | null>();

  if (password !== undefined) {
    return (
      <OneTimePasswordDialog
        title={translate("desk.operators.added", { name })}
        text={translate("desk.operators.passwordText")}
        lostText={translate("desk.operators.passwordLost")}
        password={password}
        onClose={onClose}
      />
    );
  }

  const submit = async () => {
    const added = await client.desk.addOperator({ name, roles: [...roles] }, { requestId });
    setPassword(added.oneTimePassword);
    refresh();
  };
  return (
    <ActionDialog
      title={translate("desk.operators.add")}
      text={translate("desk.operators.addText")}
      action={translate("desk.operators.add")}
      isReady={name.trim() !== "" && roles.length > 0}
      onClose={onClose}
      submit={submit}
    >
      <TextField
        autoComplete="off"
        autoFocus
        label={translate("desk.operators.name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleChoice roles={roles} onChange={setRoles} />
    </ActionDialog>
  );
}
