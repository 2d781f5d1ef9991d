import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";

/** What is about to be decided about a record, in words; refused, everything typed stays. */
export function DecisionDialog({
  of,
  verb,
  account,
  isReady = true,
  send,
  onClose,
  children,
}: {
  readonly of: "recharges" | "withdrawals";
  /** The last part of the keys of its texts: "approve". */
  readonly verb: string;
  readonly account: string;
  readonly isReady?: boolean;
  readonly send: (requestId: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const action = translate(`desk.${of}.${verb}`);
  const submit = async () => {
    await send(requestId);
    onClose();
    refresh();
    notify(`desk.${of}.done.${verb}`, { messageArgs: { account }, type: "success" });
  };
  return (
    <ActionDialog
      title={`${action}: ${account}`}
      text={translate(`desk.${of}.text.${verb}`)}
      action={action}
      isReady={isReady}
      onClose={onClose}
      submit={submit}
    >
      {children}
    </ActionDialog>
  );
}
