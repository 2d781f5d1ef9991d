import { useTranslate } from "ra-core";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { useDeskSession } from "#shell/session.ts";

interface OperatorButtonProps {
  readonly operator: { readonly id: string; readonly name: string };
}

/** Confirms that an account belongs to another person than its creator. */
export function VouchButton({ operator }: OperatorButtonProps) {
  const { client } = useDeskSession();
  const { id } = operator;
  return (
    <StandingButton
      operator={operator}
      verb="vouch"
      send={(requestId) => client.desk.vouchForOperator({ id }, { requestId })}
    />
  );
}

/** Disables an operator, after showing the consequences. */
export function DisableButton({ operator }: OperatorButtonProps) {
  const { client } = useDeskSession();
  const { id } = operator;
  return (
    <StandingButton
      operator={operator}
      verb="disable"
      send={(requestId) => client.desk.disableOperator({ id }, { requestId })}
    />
  );
}

/** An immediate action on another operator's account, after showing its consequences. */
function StandingButton({
  operator: { name },
  verb,
  send,
}: OperatorButtonProps & {
  readonly verb: "vouch" | "disable";
  readonly send: (requestId: string) => Promise<unknown>;
}) {
  const translate = useTranslate();
  const text = translate(`desk.operators.${verb}`);
  return (
    <DialogButton
      text={text}
      aria-label={`${text} ${name}`}
      dialog={(onClose) => (
        <CommandDialog
          title={`${text} ${name}`}
          text={translate(`desk.operators.${verb}Text`)}
          action={text}
          send={send}
          done={{ text: "desk.operators.done", about: { name } }}
          onClose={onClose}
        />
      )}
    />
  );
}
