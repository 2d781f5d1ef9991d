import { CallRefused, newRequestId } from "@plumbline/client";
import { useNotify, useRefresh } from "ra-core";
import { type ComponentProps, useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { repeatLost } from "#shell/use-sending.ts";

/** A command with a confirmation; once it is done the dialog closes, and a toast says so. */
export function CommandDialog({
  send,
  done,
  onDone,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof ActionDialog>, "submit"> & {
  readonly send: (requestId: string) => Promise<unknown>;
  /** The toast: the key of a text, and its variables. */
  readonly done: { readonly text: string; readonly about?: Readonly<Record<string, string>> };
  readonly onDone?: () => void;
}) {
  const refresh = useRefresh();
  const notify = useNotify();
  // One id until it is answered: sent again after a lost answer, it has one effect.
  const [requestId, setRequestId] = useState(newRequestId);
  const submit = async () => {
    try {
      await repeatLost(() => send(requestId));
    } catch (fault) {
      // Refused is answered: what is sent next is another request.
      if (fault instanceof CallRefused && !fault.isLost) setRequestId(newRequestId());
      throw fault;
    }
    onClose();
    onDone?.();
    refresh();
    notify(done.text, { messageArgs: done.about ?? {}, type: "success" });
  };
  return <ActionDialog {...dialog} onClose={onClose} submit={submit} />;
}
