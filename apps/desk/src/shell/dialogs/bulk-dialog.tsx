import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { type ComponentProps, useState } from "react";
import { Typography } from "@mui/material";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { repeatLost } from "#shell/use-sending.ts";

/** One command per case, one after another; a refused one stays in the dialog with its reason. */
export function BulkDialog<Case>({
  cases,
  nameOf,
  action,
  send,
  done,
  onSent,
  onClose,
  children,
  ...dialog
}: Omit<ComponentProps<typeof ActionDialog>, "title" | "submit"> & {
  readonly cases: readonly Case[];
  readonly nameOf: (one: Case) => string;
  readonly send: (one: Case, requestId: string) => Promise<unknown>;
  /** The key of the toast; its text, like that of the action, has the number of cases. */
  readonly done: string;
  readonly onSent: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  // One id per case as long as the dialog is open: a retry after a lost response has one effect.
  const [requests, setRequests] = useState(() =>
    cases.map((one) => ({ one, requestId: newRequestId() })),
  );
  const submit = async () => {
    const faults = new Map<(typeof requests)[number], unknown>();
    for (const request of requests) {
      await repeatLost(() => send(request.one, request.requestId)).catch((fault: unknown) =>
        faults.set(request, fault),
      );
    }
    onSent();
    refresh();
    setRequests([...faults.keys()]);
    for (const fault of faults.values()) throw fault;
    onClose();
    notify(done, { messageArgs: { count: requests.length }, type: "success" });
  };
  const text = translate(action, { count: requests.length });
  return (
    <ActionDialog {...dialog} title={text} action={text} onClose={onClose} submit={submit}>
      {requests.map(({ one, requestId }) => (
        <Typography key={requestId}>{nameOf(one)}</Typography>
      ))}
      {children}
    </ActionDialog>
  );
}
