import { isWithin, type OperatorRole, REASON_LENGTHS } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import { RoleChoice } from "./role-choice.tsx";

interface WithRoles {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

interface OfOperator {
  readonly operator: WithRoles;
}

/** Proposes other roles for an operator; a second person confirms them on the rights page. */
export function RolesButton({ operator }: OfOperator) {
  const translate = useTranslate();
  const verb = translate("desk.operators.changeRoles");
  return (
    <DialogButton
      text={verb}
      aria-label={`${verb} ${operator.name}`}
      dialog={(onClose) => <RolesDialog operator={operator} onClose={onClose} />}
    />
  );
}

function RolesDialog({
  operator: { id, name, roles: before },
  onClose,
}: OfOperator & { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [roles, setRoles] = useState(before);
  const [reason, setReason] = useState("");
  const isChanged = roles.length !== before.length || roles.some((role) => !before.includes(role));
  return (
    <CommandDialog
      title={`${translate("desk.operators.changeRoles")} ${name}`}
      text={translate("desk.operators.changeRolesText")}
      action={translate("desk.rights.propose")}
      isReady={isChanged && roles.length > 0 && isWithin(reason, REASON_LENGTHS)}
      send={(requestId) =>
        client.desk.proposeRoles({ id, roles: [...roles], reason }, { requestId })
      }
      done={{ text: "desk.rights.proposed" }}
      onClose={onClose}
    >
      <RoleChoice roles={roles} onChange={setRoles} />
      <WordsField label="desk.reason" lengths={REASON_LENGTHS} words={reason} onWords={setReason} />
    </CommandDialog>
  );
}
