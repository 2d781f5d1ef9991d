import { useTranslate } from "ra-core";
import { AskedDialog } from "#shell/dialogs/asked-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { useDeskSession } from "#shell/session-context.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Shuts an operator out, after saying what that means. */
export function DisableButton({ operator: { id, name } }: { readonly operator: Named }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const verb = translate("desk.operators.disable");
  return (
    <DialogButton
      text={verb}
      aria-label={`${verb} ${name}`}
      dialog={(onClose) => (
        <AskedDialog
          title={`${verb} ${name}`}
          text={translate("desk.operators.disableText")}
          action={verb}
          send={(requestId) => client.desk.disableOperator({ id }, { requestId })}
          done={{ text: "desk.operators.done", about: { name } }}
          onClose={onClose}
        />
      )}
    />
  );
}
