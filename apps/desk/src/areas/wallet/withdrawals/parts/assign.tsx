import { Button, TextField, Typography } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useListContext, useNotify, useRefresh, useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { useChosen } from "#shell/lists/choice.tsx";
import { useDeskSession } from "#shell/session.ts";
import { repeatLost } from "#shell/use-sending.ts";
import { showTime } from "#shell/wire-time.ts";
import { isAssignable, type WithdrawalCase } from "../withdrawal-line.ts";

interface AssignRequest {
  readonly line: WithdrawalCase;
  readonly requestId: string;
}

/** Hands the chosen ones to a colleague, or gives them back to everybody. */
export function AssignButton() {
  const translate = useTranslate();
  const lines = useChosen<WithdrawalCase>(isAssignable);
  const [requests, setRequests] = useState<readonly AssignRequest[]>([]);
  // One id each as long as the dialog is open: sent again after a lost answer, it has one effect.
  const open = () => setRequests(lines.map((line) => ({ line, requestId: newRequestId() })));
  return (
    <>
      {lines.length > 0 && (
        <Button size="small" variant="outlined" onClick={open}>
          {translate("desk.assign.action", { count: lines.length })}
        </Button>
      )}
      {requests.length > 0 && <AssignDialog requests={requests} setRequests={setRequests} />}
    </>
  );
}

const EVERYBODY = "";

/** One after another: what is refused stays in the dialog, which says why. */
function AssignDialog({
  requests,
  setRequests,
}: {
  readonly requests: readonly AssignRequest[];
  readonly setRequests: (left: readonly AssignRequest[]) => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { client } = useDeskSession();
  const { onUnselectItems } = useListContext();
  const colleagues = useColleagues();
  const [assignee, setAssignee] = useState(EVERYBODY);
  const [note, setNote] = useState("");
  const submit = async () => {
    const faults = new Map<AssignRequest, unknown>();
    for (const request of requests) {
      const { userId, recordId: id } = request.line;
      const colleague = assignee === EVERYBODY ? {} : { operatorId: assignee };
      const assigned = { userId, id, note: note.trim(), ...colleague };
      await repeatLost(() =>
        client.wallet.assignWithdrawal(assigned, { requestId: request.requestId }),
      ).catch((fault: unknown) => faults.set(request, fault));
    }
    onUnselectItems();
    refresh();
    setRequests([...faults.keys()]);
    for (const fault of faults.values()) throw fault;
    notify("desk.assign.done", { messageArgs: { count: requests.length }, type: "success" });
  };
  const action = translate("desk.assign.action", { count: requests.length });
  return (
    <ActionDialog
      title={action}
      text={translate("desk.assign.text")}
      action={action}
      onClose={() => setRequests([])}
      submit={submit}
    >
      {requests.map(({ line }) => (
        <Holder key={line.id} line={line} />
      ))}
      <ChoiceField
        label="desk.assign.to"
        choices={[EVERYBODY, ...colleagues.map(({ id }) => id)]}
        chosen={assignee}
        textOf={(id) =>
          colleagues.find((one) => one.id === id)?.name ?? translate("desk.assign.everybody")
        }
        onChoice={setAssignee}
      />
      <TextField
        label={translate("desk.assign.note")}
        helperText={translate("desk.assign.noteHelp")}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  );
}

/** Whose it is and who has it, before it is taken from them. */
function Holder({ line: { account, claimedByName, claimedTime } }: Pick<AssignRequest, "line">) {
  const translate = useTranslate();
  if (claimedByName === null) return <Typography>{account}</Typography>;
  const time = claimedTime === null ? "–" : showTime(claimedTime);
  const holder = translate("desk.assign.held", { name: claimedByName, time });
  return <Typography>{`${account}: ${holder}`}</Typography>;
}

/** Who may decide withdrawals; nobody as long as that is not known. */
function useColleagues(): readonly { readonly id: string; readonly name: string }[] {
  const { client } = useDeskSession();
  const [colleagues, setColleagues] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    void client.wallet.listWithdrawalColleagues({}).then(setColleagues, () => undefined);
  }, [client]);
  return colleagues;
}
