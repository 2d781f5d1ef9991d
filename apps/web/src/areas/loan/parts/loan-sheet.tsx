import { Button, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import type { SentCommand } from "#shell/commands/sent-command.ts";
import { ticketButton } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A sheet that changes a loan. A lost request is sent again unchanged. */
export function LoanSheet<Input>(props: {
  readonly title: string;
  readonly command: SentCommand<unknown, Input>;
  /** null: the input cannot be sent. */
  readonly input: Input | null;
  readonly disabledReason: string | undefined;
  readonly action: string;
  /** The message after success. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { command, done, onClose } = props;
  const button = ticketButton(command, {
    input: props.input,
    disabledReason: props.disabledReason,
    onSuccess: () => {
      toast.show(done, "good");
      onClose();
    },
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={props.title}
      closeLabel={t("loan.close")}
      footer={
        <>
          <CommandProblem fault={command.error} />
          <Button {...button}>{props.action}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">{props.children}</div>
    </Sheet>
  );
}
