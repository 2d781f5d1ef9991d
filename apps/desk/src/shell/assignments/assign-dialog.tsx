import { Alert, TextField, Typography } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useGetIdentity, useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession } from "#shell/session.ts";
import { repeatLost } from "#shell/use-sending.ts";
import type { Colleague } from "./assigning.ts";
import { useCaseAssigning } from "./case-assigning.ts";

/** A case that can be handed over, wherever it is listed. */
export interface AssignableCase {
  readonly queue: string;
  readonly caseId: string;
  /** What it is called in the dialog: whose it is, or what it is. */
  readonly name: string;
  /** Who has it, and since when: before it is taken from them. */
  readonly holder: string | null;
  /** Their id: if it is another's by then, it is not taken. */
  readonly holderId: string | null;
}

interface AssignRequest {
  readonly one: AssignableCase;
  readonly requestId: string;
}

const EVERYBODY = "";

/** Hands cases to a colleague, takes them, or gives them back: one after another. */
export function AssignDialog({
  cases,
  onClose,
  onDone,
}: {
  readonly cases: readonly AssignableCase[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { client } = useDeskSession();
  const assigningOf = useCaseAssigning();
  const { data: identity } = useGetIdentity();
  const own = identity === undefined ? EVERYBODY : String(identity.id);
  const queues = [...new Set(cases.map(({ queue }) => queue))];
  const { colleagues, isRead, fault } = useColleagues(queues);
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  // One id each as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requests, setRequests] = useState<readonly AssignRequest[]>(() =>
    cases.map((one) => ({ one, requestId: newRequestId() })),
  );
  const mayTake = colleagues.some(({ id }) => id === own);
  const takesNote = queues.every((queue) => assigningOf(queue).takesNote === true);
  const assignee = chosen ?? (mayTake ? own : EVERYBODY);
  const submit = async () => {
    const faults = new Map<AssignRequest, unknown>();
    for (const request of requests) {
      const { caseId, holderId, queue } = request.one;
      const colleague = assignee === EVERYBODY ? {} : { operatorId: assignee };
      const seen = holderId === null ? {} : { seenHolderId: holderId };
      const assigned = { caseId, note: note.trim(), ...seen, ...colleague };
      await repeatLost(() =>
        assigningOf(queue).assign(client, assigned, { requestId: request.requestId }),
      ).catch((fault: unknown) => faults.set(request, fault));
    }
    refresh();
    // What is refused stays in the dialog, which says why.
    setRequests([...faults.keys()]);
    for (const fault of faults.values()) throw fault;
    onDone?.();
    onClose();
    notify("desk.assign.done", { messageArgs: { count: requests.length }, type: "success" });
  };
  const action = translate("desk.assign.action", { count: requests.length });
  const others = colleagues.filter(({ id }) => id !== own);
  const nameOf = (id: string): string => {
    if (id === EVERYBODY) return translate("desk.assign.everybody");
    if (id === own) return translate("desk.assign.me");
    return others.find((one) => one.id === id)?.name ?? "–";
  };
  return (
    <ActionDialog
      title={action}
      text={[...new Set(queues.map((queue) => assigningOf(queue).textKey))]
        .map((key) => translate(key))
        .join(" ")}
      action={action}
      // Until then all that is offered is to give them back to everybody.
      isReady={isRead}
      onClose={onClose}
      submit={submit}
    >
      {requests.map(({ one: { holder, name }, requestId }) => (
        <Typography key={requestId}>{holder === null ? name : `${name}: ${holder}`}</Typography>
      ))}
      {fault !== null && <Alert severity="error">{problemText(translate, fault)}</Alert>}
      <ChoiceField
        label="desk.assign.to"
        choices={[...(mayTake ? [own] : []), EVERYBODY, ...others.map(({ id }) => id)]}
        chosen={assignee}
        textOf={nameOf}
        onChoice={setChosen}
      />
      {takesNote && (
        <TextField
          label={translate("desk.assign.note")}
          helperText={translate("desk.assign.noteHelp")}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ActionDialog>
  );
}

/** Who may be given a case of each of these queues. */
function useColleagues(queues: readonly string[]): {
  readonly colleagues: readonly Colleague[];
  readonly isRead: boolean;
  readonly fault: Error | null;
} {
  const { client } = useDeskSession();
  const assigningOf = useCaseAssigning();
  const { data, error } = useQuery({
    queryKey: ["colleagues", queues],
    queryFn: () => Promise.all(queues.map((queue) => assigningOf(queue).colleagues(client))),
    retry: false,
  });
  const [first = [], ...more] = data ?? [];
  return {
    colleagues: first.filter(({ id }) => more.every((list) => list.some((one) => one.id === id))),
    isRead: data !== undefined,
    fault: data === undefined ? error : null,
  };
}
