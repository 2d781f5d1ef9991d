import { type RaRecord, useGetIdentity } from "ra-core";
import { claimAction } from "#shell/lists/bulk-claim.tsx";
import type { BulkAction } from "#shell/lists/choice.tsx";
import { useDeskSession } from "#shell/session.ts";
import { assignAction, useHolderText } from "./assign-button.tsx";
import { type Assignment, useAssignments, useCaseAssigning } from "./case-assigning.ts";

interface Named extends RaRecord {
  readonly id: string;
  readonly account: string | null;
}

/** Taking on and handing over what waits in a queue that the desk keeps the names of. */
export function useQueueAssigning<Line extends Named>(
  queue: string,
  isOffered: (line: Line) => boolean,
): {
  readonly assignmentOf: (caseId: string) => Assignment | null;
  readonly takeOn: BulkAction<Line>;
  readonly handOver: BulkAction<Line>;
} {
  const { client } = useDeskSession();
  const { data: identity } = useGetIdentity();
  const assignmentOf = useAssignments(queue);
  const holderText = useHolderText();
  const { assign } = useCaseAssigning()(queue);
  return {
    assignmentOf,
    takeOn: claimAction<Line>({
      text: "desk.assign.takeText",
      isOffered: (line) => isOffered(line) && assignmentOf(line.id) === null,
      send: (caseId, requestId) => {
        const operatorId = String(identity?.id);
        return assign(client, { caseId, operatorId, note: "" }, { requestId });
      },
    }),
    handOver: assignAction<Line>({
      isOffered,
      caseOf: ({ account, id: caseId }) => {
        const assignment = assignmentOf(caseId);
        const { createTime = null, operatorName = null } = assignment ?? {};
        return {
          queue,
          caseId,
          name: account ?? caseId,
          holder: holderText(operatorName, createTime),
          holderId: assignment?.operatorId ?? null,
        };
      },
    }),
  };
}
