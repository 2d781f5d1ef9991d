import { useTranslate } from "ra-core";
import { AskedDialog } from "#shell/dialogs/asked-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { useDeskSession } from "#shell/session-context.ts";

/** Says that an account is another person's than whoever made it. */
export function VouchButton({
  operator: { id, name },
}: {
  readonly operator: { readonly id: string; readonly name: string };
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const verb = translate("desk.operators.vouch");
  return (
    <DialogButton
      text={verb}
      aria-label={`${verb} ${name}`}
      dialog={(onClose) => (
        <AskedDialog
          title={`${verb} ${name}`}
          text={translate("desk.operators.vouchText")}
          action={verb}
          send={(requestId) => client.desk.vouchForOperator({ id }, { requestId })}
          done={{ text: "desk.operators.done", about: { name } }}
          onClose={onClose}
        />
      )}
    />
  );
}
