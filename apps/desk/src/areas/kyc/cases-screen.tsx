import { isWaiting } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { AssigneeText } from "#shell/assignments/case-assignment.tsx";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { RowLink, StatusChip, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { choiceOf, claimAction } from "#shell/lists/choice.tsx";
import { type CaseLine, partsOf, TONES } from "./case-line.ts";
import { ClaimText } from "./parts/claim.tsx";

const Column = DataTable.Col<CaseLine>;

/** Waiting verifications, the longest waiting first; a row opens the case. */
export function CasesScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayDecide = useMay("kyc.decide");
  const { assignmentOf, handOver } = useQueueAssigning<CaseLine>("kyc", ({ stage }) =>
    isWaiting(stage),
  );
  const choice = choiceOf<CaseLine>([
    claimAction({
      text: "desk.bulk.verifications",
      isOffered: ({ claim, stage }) => isWaiting(stage) && claim === null,
      send: ({ id }, requestId) => client.kyc.claimKycCase(partsOf(id), { requestId }),
    }),
    handOver,
  ]);
  return (
    <DeskList empty="desk.kyc.none" isQueue actions={mayDecide && choice.action}>
      <DeskTable<CaseLine>>
        {mayDecide && choice.column}
        <Column label="desk.users.account" render={({ account }) => <RowLink>{account}</RowLink>} />
        <Column
          label="desk.kyc.level"
          render={({ level }) => translate(`desk.kyc.levels.${level}`)}
        />
        <Column
          label="desk.kyc.status"
          render={({ stage }) => (
            <StatusChip text={translate(`desk.kyc.is.${stage}`)} tone={TONES[stage]} />
          )}
        />
        <Column source="submitTime" label="desk.kyc.submitted" field={TimeField} />
        <Column
          label="desk.kyc.assignee"
          render={({ claim, id }) =>
            claim === null ? (
              <AssigneeText assignment={assignmentOf(id)} />
            ) : (
              <ClaimText claim={claim} />
            )
          }
        />
        {queueColumn<CaseLine>(({ dueTime: due, sinceTime: since, stage }) =>
          isWaiting(stage) ? { due, since } : null,
        )}
      </DeskTable>
    </DeskList>
  );
}
