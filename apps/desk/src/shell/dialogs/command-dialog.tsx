import { CallRefused, newRequestId } from "@plumbline/client";
import { useNotify, useRefresh } from "ra-core";
import { type ComponentProps, useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { repeatLost } from "#shell/use-sending.ts";

/** A command with a confirmation; after it succeeds, the dialog closes and a toast is shown. */
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
  // One id until there is a response: a retry after a lost response has one effect.
  const [requestId, setRequestId] = useState(newRequestId);
  const submit = async () => {
    try {
      await repeatLost(() => send(requestId));
    } catch (fault) {
      // A refusal is a response: the next attempt is another request.
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
