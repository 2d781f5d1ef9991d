import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { AssigneeText } from "#shell/assignments/case-assignment.tsx";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { AmountText } from "#shell/lists/amounts.tsx";
import { RowLink, StatusChip } from "#shell/lists/cells.tsx";
import { choiceOf, claimAction } from "#shell/lists/choice.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { type CreditLine, isOpen, partsOf, TONES } from "./credit-line.ts";

const Column = DataTable.Col<CreditLine>;

/** Credits that wait for a review, the longest waiting first, or the decided ones. */
export function CreditsScreen() {
  const translate = useTranslate();
  const mayDecide = useMay("treasury.fund");
  const { client } = useDeskSession();
  const { assignmentOf, handOver } = useQueueAssigning<CreditLine>("loans", () => true);
  const choice = choiceOf<CreditLine>([
    claimAction({
      text: "desk.loan.text.take",
      isOffered: ({ status }) => status === "pending_review",
      send: ({ id }, requestId) => client.loan.takeOnCredit(partsOf(id), { requestId }),
    }),
    handOver,
  ]);
  return (
    <DeskList empty="desk.loan.noCases" isQueue {...(mayDecide && { actions: choice.action })}>
      <DeskTable<CreditLine>>
        {mayDecide && choice.column}
        <Column label="desk.users.account" render={({ account }) => <RowLink>{account}</RowLink>} />
        <Column
          align="right"
          source="amount"
          label="desk.loan.fact.amount"
          render={({ amount, currency }) => <AmountText amount={amount} currency={currency} />}
        />
        <Column
          align="right"
          label="desk.loan.fact.affordable"
          render={({ affordable, currency }) => (
            <AmountText amount={affordable} currency={currency} />
          )}
        />
        <Column align="right" source="days" label="desk.loan.column.days" disableSort />
        <Column
          label="desk.loan.column.status"
          render={({ status, passedBy }) => (
            <StatusChip
              text={translate(
                passedBy === null || status !== "under_review"
                  ? `desk.loan.status.${status}`
                  : "desk.loan.waitsForSecond",
              )}
              tone={TONES[status]}
            />
          )}
        />
        <Column
          label="desk.kyc.assignee"
          render={({ id, claimedBy }) => {
            const assignment = assignmentOf(id);
            return assignment === null ? (
              (claimedBy ?? "–")
            ) : (
              <AssigneeText assignment={assignment} />
            );
          }}
        />
        {queueColumn<CreditLine>((line) =>
          isOpen(line) ? { since: line.createTime, due: line.dueTime } : null,
        )}
      </DeskTable>
    </DeskList>
  );
}
