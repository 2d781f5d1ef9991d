import { useTranslate } from "ra-core";
import type { FieldValues } from "react-hook-form";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { ProposeDialog, type ProposedPart } from "#shell/settings/propose-dialog.tsx";

/** A button by which a part of what is settled is proposed as it shall be. */
export function ProposeButton<Settings extends FieldValues>({
  name,
  text,
  ...part
}: ProposedPart<Settings> & {
  /** Of the dialog, and of the button for who does not see where it stands. */
  readonly name: string;
  /** What stands on the button: without it, that something is changed. */
  readonly text?: string;
}) {
  const translate = useTranslate();
  return (
    <DialogButton
      text={text ?? translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => <ProposeDialog {...part} title={name} onClose={onClose} />}
    />
  );
}
