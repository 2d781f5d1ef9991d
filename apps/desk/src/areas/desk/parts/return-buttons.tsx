import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";

interface OfOperator {
  readonly operator: { readonly id: string; readonly name: string };
}

interface Proposal extends OfOperator {
  readonly verb: "reset" | "enable";
}

/** Proposes to restore an operator's access: with new credentials, or after they were disabled. */
export function ReturnButton({ operator, verb }: Proposal) {
  const translate = useTranslate();
  const text = translate(`desk.operators.${verb}`);
  return (
    <DialogButton
      text={text}
      aria-label={`${text} ${operator.name}`}
      dialog={(onClose) => <ReturnDialog operator={operator} verb={verb} onClose={onClose} />}
    />
  );
}

function ReturnDialog({
  operator: { id, name },
  verb,
  onClose,
}: Proposal & { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  const propose = verb === "reset" ? client.desk.proposeReset : client.desk.proposeEnable;
  return (
    <CommandDialog
      title={`${translate(`desk.operators.${verb}`)} ${name}`}
      text={translate(`desk.operators.${verb}Text`)}
      action={translate("desk.rights.propose")}
      isReady={isWithin(reason, REASON_LENGTHS)}
      send={(requestId) => propose({ id, reason }, { requestId })}
      done={{ text: "desk.rights.proposed" }}
      onClose={onClose}
    >
      <WordsField label="desk.reason" lengths={REASON_LENGTHS} words={reason} onWords={setReason} />
    </CommandDialog>
  );
}

/** Ends all sessions of an operator; it only removes access, so no second person is needed. */
export function EndSessionsButton({ operator: { id, name } }: OfOperator) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const text = translate("desk.operators.endSessions");
  return (
    <DialogButton
      text={text}
      aria-label={`${text} ${name}`}
      dialog={(onClose) => (
        <CommandDialog
          title={`${text} ${name}`}
          text={translate("desk.operators.endSessionsText")}
          action={text}
          send={(requestId) => client.desk.endOperatorSessions({ id }, { requestId })}
          done={{ text: "desk.operators.sessionsEnded", about: { name } }}
          onClose={onClose}
        />
      )}
    />
  );
}
