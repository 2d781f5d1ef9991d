import { Alert, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useGetIdentity, useTranslate } from "ra-core";
import { useState } from "react";
import { BulkDialog } from "#shell/dialogs/bulk-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useCaseAssigning } from "./case-assigning.ts";

/** A case that can be handed over, from any list. */
export interface AssignableCase {
  readonly queue: string;
  readonly caseId: string;
  /** Its name in the dialog: its member, or its subject. */
  readonly name: string;
  /** The current assignee, and the start of the assignment: shown before the case is taken over. */
  readonly holder: string | null;
  /** The assignee's id: if the assignee has changed meanwhile, the case is not taken over. */
  readonly holderId: string | null;
}

const EVERYBODY = "";

/** Hands cases over to a colleague, takes them over, or releases them. */
export function AssignDialog({
  cases,
  onClose,
  onSent = () => {},
}: {
  readonly cases: readonly AssignableCase[];
  readonly onClose: () => void;
  readonly onSent?: () => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const assigningOf = useCaseAssigning();
  const { data: identity } = useGetIdentity();
  const own = identity === undefined ? EVERYBODY : String(identity.id);
  const queues = [...new Set(cases.map(({ queue }) => queue))];
  const { colleagues, isRead, fault } = useColleagues(queues);
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const mayTake = colleagues.some(({ id }) => id === own);
  const assignee = chosen ?? (mayTake ? own : EVERYBODY);
  const others = colleagues.filter(({ id }) => id !== own);
  const nameOf = (id: string): string => {
    if (id === EVERYBODY) return translate("desk.assign.everybody");
    if (id === own) return translate("desk.assign.me");
    return others.find((one) => one.id === id)?.name ?? "–";
  };
  const texts = new Set(queues.map((queue) => translate(assigningOf(queue).textKey)));
  return (
    <BulkDialog
      cases={cases}
      nameOf={({ holder, name }) => (holder === null ? name : `${name}: ${holder}`)}
      text={[...texts].join(" ")}
      action="desk.assign.action"
      // Before the colleagues are loaded, the only option would be to release the cases.
      isReady={isRead}
      send={({ caseId, holderId, queue }, requestId) => {
        const colleague = assignee === EVERYBODY ? {} : { operatorId: assignee };
        const seen = holderId === null ? {} : { seenHolderId: holderId };
        const assigned = { caseId, note: note.trim(), ...seen, ...colleague };
        return assigningOf(queue).assign(client, assigned, { requestId });
      }}
      done="desk.assign.done"
      onSent={onSent}
      onClose={onClose}
    >
      {fault !== null && <Alert severity="error">{problemText(translate, fault)}</Alert>}
      <ChoiceField
        label="desk.assign.to"
        choices={[...(mayTake ? [own] : []), EVERYBODY, ...others.map(({ id }) => id)]}
        chosen={assignee}
        textOf={nameOf}
        onChoice={setChosen}
      />
      {queues.every((queue) => assigningOf(queue).takesNote === true) && (
        <TextField
          label={translate("desk.assign.note")}
          helperText={translate("desk.assign.noteHelp")}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </BulkDialog>
  );
}

/** The colleagues to whom a case of each of these queues may be handed over. */
function useColleagues(queues: readonly string[]) {
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
