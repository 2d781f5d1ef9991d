import { Button, Checkbox } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { type Identifier, useListContext, useNotify, useRefresh, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { repeatLost } from "#shell/repeat-lost.ts";

interface OneCall {
  /** The key of what it means, said before it is done. */
  readonly text: string;
  readonly send: (id: string, requestId: string) => Promise<unknown>;
}

interface Named {
  readonly id: string;
  readonly account: string;
}

export interface TakingOn<Line> extends OneCall {
  readonly isOffered: (line: Line) => boolean;
}

/** A column whose boxes choose lines, and what is done with the chosen ones, above the list. */
export function takingOnOf<Line extends Named>({ isOffered, ...call }: TakingOn<Line>) {
  return {
    action: <TakeOnButton {...call} />,
    column: (
      <DataTable.Col<Line>
        key="choice"
        render={(line) => isOffered(line) && <ChoiceBox line={line} />}
      />
    ),
  };
}

/** react-admin's own boxes have no name that a screen reader says. */
function ChoiceBox({ line: { account, id } }: { readonly line: Named }) {
  const translate = useTranslate();
  const { onToggleItem, selectedIds } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      // The row opens the case.
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(id)}
      size="small"
      slotProps={{ input: { "aria-label": translate("desk.bulk.choose", { account }) } }}
      sx={{ m: -0.5, p: 0.5 }}
    />
  );
}

function TakeOnButton(call: OneCall) {
  const translate = useTranslate();
  const { onUnselectItems, selectedIds } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate("desk.bulk.none")}
      </Button>
      <DialogButton
        text={translate("desk.bulk.takeOn", { count: selectedIds.length })}
        variant="contained"
        dialog={(onClose) => <TakeOnDialog {...call} onClose={onClose} />}
      />
    </>
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
