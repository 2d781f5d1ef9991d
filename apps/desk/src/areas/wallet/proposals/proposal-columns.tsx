import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import type { ReactElement } from "react";
import { AssigneeText } from "#shell/assignments/case-assignment.tsx";
import type { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { Below, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { ColleagueName } from "#shell/same-person.tsx";
import { type Proposal, type ProposalKind, stageOf } from "./proposal.ts";

/** The last columns of every list of proposals: stage, assignee, proposer, and time. */
export const proposalColumns = <Line extends Proposal>(
  kind: ProposalKind,
  { assignmentOf }: Pick<ReturnType<typeof useQueueAssigning<Line>>, "assignmentOf">,
): ReactElement[] => [
  <DataTable.Col<Line>
    key="stage"
    label={`desk.${kind}.stage`}
    render={(line) => <StageCell kind={kind} line={line} />}
  />,
  <DataTable.Col<Line>
    key="claimedBy"
    label="desk.kyc.assignee"
    render={({ id }) => <AssigneeText assignment={assignmentOf(id)} />}
  />,
  <DataTable.Col<Line>
    key="createTime"
    source="createTime"
    label="desk.settings.proposedTime"
    render={({ createTime, isOpen, proposedBy }) => (
      <>
        <TimeText time={createTime} />
        <Below>{isOpen ? <ColleagueName name={proposedBy} /> : proposedBy}</Below>
      </>
    )}
  />,
  queueColumn<Line>(({ createTime: since, expireTime: due, isOpen }) =>
    isOpen ? { since, due } : null,
  ),
];

function StageCell({ kind, line }: { readonly kind: ProposalKind; readonly line: Proposal }) {
  const translate = useTranslate();
  const { decidedBy } = line;
  return (
    <>
      <StatusChip {...stageOf(translate, kind, line)} />
      {decidedBy !== null && (
        <Below>
          {translate("desk.settings.decidedBy")} {decidedBy}
        </Below>
      )}
    </>
  );
}
