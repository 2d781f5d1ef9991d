import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import type { Direction } from "./record.ts";

/** Confirms a decision about a record; after a refusal, the typed values stay. */
export function DecisionDialog({
  of,
  verb,
  account,
  ...dialogProps
}: {
  readonly of: Direction;
  /** The last part of its text keys: "approve". */
  readonly verb: string;
  readonly account: string;
  readonly isReady?: boolean;
  readonly send: (requestId: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const action = translate(`desk.${of}.${verb}`);
  return (
    <CommandDialog
      title={`${action}: ${account}`}
      text={translate(`desk.${of}.text.${verb}`)}
      action={action}
      done={{ text: `desk.${of}.done.${verb}`, about: { account } }}
      {...dialogProps}
    />
  );
}
