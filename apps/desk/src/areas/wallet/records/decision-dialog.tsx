import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import type { Direction } from "./record.ts";

/** A decision about a record, with an explanation; after a refusal, the input stays. */
export function DecisionDialog({
  of,
  verb,
  account,
  ...dialogProps
}: {
  readonly of: Direction;
  /** The last part of the keys of its texts: "approve". */
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
