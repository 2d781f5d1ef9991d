import { useTranslate } from "ra-core";
import type { ComponentProps } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";

/** What a second person may do about a proposal. */
export type ProposalVerb = "confirm" | "withdraw";

/** The button by which an operator ends what waits for a second person, with its dialog. */
export function DecideButton({
  verb,
  of = "",
  ...dialog
}: Omit<ComponentProps<typeof CommandDialog>, "title" | "action" | "onClose"> & {
  readonly verb: ProposalVerb;
  /** What is decided, where several proposals are on one page. */
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
