import { useTranslate } from "ra-core";
import type { ComponentProps } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";

/** The commands of a second person about a proposal. */
export type ProposalVerb = "confirm" | "withdraw";

/** The button by which an operator decides about a proposal, with its dialog. */
export function DecideButton({
  verb,
  of = "",
  ...dialog
}: Omit<ComponentProps<typeof CommandDialog>, "title" | "action" | "onClose"> & {
  readonly verb: ProposalVerb;
  /** The name of the proposal, if several are on one page. */
  readonly of?: string;
}) {
  const translate = useTranslate();
  const action = translate(`desk.settings.${verb}`);
  const name = of === "" ? action : `${action}: ${of}`;
  return (
    <DialogButton
      text={action}
      aria-label={name}
      size="medium"
      variant={verb === "confirm" ? "contained" : "outlined"}
      dialog={(onClose) => (
        <CommandDialog {...dialog} title={name} action={action} onClose={onClose} />
      )}
    />
  );
}
