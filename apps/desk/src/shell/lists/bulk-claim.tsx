import { Button, Typography } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useListContext, useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { type BulkAction, useChosen } from "#shell/lists/choice.tsx";
import { repeatLost } from "#shell/use-sending.ts";

interface Named {
  readonly id: string;
  readonly account: string | null;
}

export interface BulkClaim<Line extends Named> {
  /** The key of its explanation, shown before it is done. */
  readonly text: string;
  readonly isOffered: (line: Line) => boolean;
  readonly send: (id: string, requestId: string) => Promise<unknown>;
}

/** A line to be claimed, with its one request id. */
interface ClaimRequest extends Named {
  readonly requestId: string;
}

/** Claims the selected lines, above the list. */
export const claimAction = <Line extends Named>(bulkClaim: BulkClaim<Line>): BulkAction<Line> => ({
  isOffered: bulkClaim.isOffered,
  button: <ClaimButton key="claim" {...bulkClaim} />,
});

function ClaimButton<Line extends Named>({ isOffered, ...bulkClaim }: BulkClaim<Line>) {
  const translate = useTranslate();
  const [requests, setRequests] = useState<readonly ClaimRequest[]>([]);
  const lines = useChosen(isOffered);
  // One id each for as long as the dialog is open: sent again after a lost answer, it has one
  // effect.
  const open = () =>
    setRequests(lines.map(({ id, account }) => ({ id, account, requestId: newRequestId() })));
  return (
    <>
      {lines.length > 0 && (
        <Button size="small" variant="contained" onClick={open}>
          {translate("desk.bulk.takeOn", { count: lines.length })}
        </Button>
      )}
      {requests.length > 0 && (
        <ClaimDialog {...bulkClaim} requests={requests} setRequests={setRequests} />
      )}
    </>
  );
}

/** One after another: a refused one stays in the dialog with its reason. */
function ClaimDialog({
  text,
  send,
  requests,
  setRequests,
}: Omit<BulkClaim<Named>, "isOffered"> & {
  readonly requests: readonly ClaimRequest[];
  readonly setRequests: (left: readonly ClaimRequest[]) => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { onUnselectItems } = useListContext();
  const submit = async () => {
    const faults = new Map<ClaimRequest, unknown>();
    for (const request of requests) {
      await repeatLost(() => send(request.id, request.requestId)).catch((fault: unknown) =>
        faults.set(request, fault),
      );
    }
    onUnselectItems();
    refresh();
    setRequests([...faults.keys()]);
    for (const fault of faults.values()) throw fault;
    notify("desk.bulk.done", { messageArgs: { count: requests.length }, type: "success" });
  };
  const action = translate("desk.bulk.takeOn", { count: requests.length });
  return (
    <ActionDialog
      title={action}
      text={translate(text)}
      action={action}
      onClose={() => setRequests([])}
      submit={submit}
    >
      <Typography>{requests.map(({ account, id }) => account ?? id).join(", ")}</Typography>
    </ActionDialog>
  );
}
