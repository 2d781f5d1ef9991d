import {
  Alert,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  TextField,
  Typography,
} from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { OPERATOR_ROLES, type OperatorRole } from "@plumbline/engine/desk";
import { useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";

/** Adds an operator and shows the one-time password, once. */
export function AddOperatorButton() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {translate("desk.operators.add")}
      </Button>
      {isOpen && <AddDialog onClose={() => setIsOpen(false)} />}
    </>
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
      <ActionDialog
        title={translate("desk.operators.added", { name })}
        text={translate("desk.operators.passwordText")}
        action={translate("desk.operators.passwordKept")}
        onClose={onClose}
        submit={async () => onClose()}
      >
        <OneTimePassword password={password} />
      </ActionDialog>
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

function OneTimePassword({ password }: { readonly password: string | null }) {
  const translate = useTranslate();
  if (password === null) {
    return <Alert severity="warning">{translate("desk.operators.passwordLost")}</Alert>;
  }
  return (
    <Typography component="code" sx={{ fontFamily: "monospace", userSelect: "all" }}>
      {password}
    </Typography>
  );
}

function RoleChoice({
  roles,
  onChange,
}: {
  readonly roles: readonly OperatorRole[];
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}) {
  const translate = useTranslate();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate("desk.operators.roles")}</FormLabel>
      <FormGroup row>
        {OPERATOR_ROLES.map((role) => (
          <FormControlLabel
            key={role}
            label={translate(`desk.role.${role}`)}
            control={
              <Checkbox
                checked={roles.includes(role)}
                size="small"
                onChange={(_event, isChosen) =>
                  onChange(isChosen ? [...roles, role] : roles.filter((one) => one !== role))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
