import { newRequestId } from "@plumbline/client";
import { type Identifier, useListContext, useNotify, useRefresh, useTranslate } from "ra-core";
import { BulkActionsToolbar } from "react-admin";
import { useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { repeatLost } from "#shell/repeat-lost.ts";

interface OneCall {
  /** The key of what it means, said before it is done. */
  readonly text: string;
  readonly send: (id: string, requestId: string) => Promise<unknown>;
}

export interface TakingOn<Line> extends OneCall {
  readonly isOffered: (line: Line) => boolean;
}

/** What makes a table one whose lines are chosen, to be taken on together. */
export function takeOnProps<Line>({ isOffered, ...call }: TakingOn<Line>) {
  const toolbar = <TakeOnToolbar {...call} />;
  return {
    isRowSelectable: isOffered,
    bulkActionButtons: toolbar,
    bulkActionsToolbar: toolbar,
  };
}

function TakeOnToolbar(call: OneCall) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  // What is not seen is not to be reached by keyboard either.
  if (selectedIds.length === 0) return null;
  return (
    <BulkActionsToolbar selectAllButton={false}>
      <DialogButton
        text={translate("desk.bulk.takeOn", { count: selectedIds.length })}
        variant="contained"
        dialog={(onClose) => <TakeOnDialog {...call} onClose={onClose} />}
      />
    </BulkActionsToolbar>
  );
}

/** One after another: what is refused stays chosen, and the dialog says why. */
function TakeOnDialog({ text, send, onClose }: OneCall & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { selectedIds, onSelect } = useListContext();
  // One id for each as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requests] = useState(() => selectedIds.map((id) => ({ id, requestId: newRequestId() })));
  const submit = async () => {
    const chosen = requests.filter(({ id }) => selectedIds.includes(id));
    const faults = new Map<Identifier, unknown>();
    for (const { id, requestId } of chosen) {
      await repeatLost(() => send(String(id), requestId)).catch((fault: unknown) =>
        faults.set(id, fault),
      );
    }
    onSelect([...faults.keys()]);
    refresh();
    for (const fault of faults.values()) throw fault;
    onClose();
    notify("desk.bulk.done", { messageArgs: { count: chosen.length }, type: "success" });
  };
  const action = translate("desk.bulk.takeOn", { count: selectedIds.length });
  return (
    <ActionDialog
      title={action}
      text={translate(text)}
      action={action}
      onClose={onClose}
      submit={submit}
    />
  );
}
