import { Button } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import type { OperatorRole } from "@plumbline/engine/desk";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import { isReason } from "../rights/rights-form.ts";
import { ReasonField } from "./reason-field.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface WithRoles {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** Proposes other roles for somebody; a second person confirms them at the rights. */
export function RolesButton({ operator }: { readonly operator: WithRoles }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const verb = translate("desk.operators.changeRoles");
  return (
    <>
      <Button
        aria-label={`${verb} ${operator.name}`}
        size="small"
        variant="outlined"
        onClick={() => setIsOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && <RolesDialog operator={operator} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RolesDialog({
  operator: { id, name, roles: before },
  onClose,
}: {
  readonly operator: WithRoles;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  const [roles, setRoles] = useState(before);
  const [reason, setReason] = useState("");
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const isChanged = roles.length !== before.length || roles.some((role) => !before.includes(role));

  const submit = async () => {
    await client.desk.proposeRoles({ id, roles: [...roles], reason }, { requestId });
    onClose();
    refresh();
    notify("desk.rights.proposed", { type: "success" });
  };

  return (
    <ActionDialog
      title={`${translate("desk.operators.changeRoles")} ${name}`}
      text={translate("desk.operators.changeRolesText")}
      action={translate("desk.rights.propose")}
      isReady={isChanged && roles.length > 0 && isReason(reason)}
      onClose={onClose}
      submit={submit}
    >
      <RoleChoice roles={roles} onChange={setRoles} />
      <ReasonField reason={reason} onChange={setReason} />
    </ActionDialog>
  );
}
