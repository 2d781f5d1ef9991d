import { useGetIdentity, useTranslate } from "ra-core";
import { type BulkAction, bulkAction, claimAction, type NamedLine } from "#shell/lists/choice.tsx";
import { useDeskSession } from "#shell/session.ts";
import { showTime } from "#shell/wire-time.ts";
import { type AssignableCase, AssignDialog } from "./assign-dialog.tsx";
import { useAssignments, useCaseAssigning } from "./case-assigning.ts";

interface Assigning<Line extends NamedLine> {
  readonly isOffered: (line: Line) => boolean;
  readonly caseOf: (line: Line) => AssignableCase;
}

/** Claims and hands over cases of a queue whose assignments the desk stores. */
export function useQueueAssigning<Line extends NamedLine>(
  queue: string,
  isOffered: (line: Line) => boolean,
) {
  const assignmentOf = useAssignments(queue);
  const holderText = useHolderText();
  const caseOf = ({ account, id: caseId }: Line): AssignableCase => {
    const { createTime, operatorId, operatorName } = assignmentOf(caseId) ?? NOBODY;
    const holder = holderText(operatorName, createTime);
    return { queue, caseId, name: account ?? caseId, holder, holderId: operatorId };
  };
  return { assignmentOf, ...useAssigning({ isOffered, caseOf }) };
}

const NOBODY = { createTime: null, operatorId: null, operatorName: null } as const;

/** Claims unassigned cases, and hands cases over, of any queues. */
export function useAssigning<Line extends NamedLine>({ isOffered, caseOf }: Assigning<Line>) {
  const { client } = useDeskSession();
  const { data: identity } = useGetIdentity();
  const assigningOf = useCaseAssigning();
  return {
    takeOn: claimAction<Line>({
      text: "desk.assign.takeText",
      isOffered: (line) => isOffered(line) && caseOf(line).holder === null,
      send: (line, requestId) => {
        const { caseId, queue } = caseOf(line);
        const assigned = { caseId, operatorId: String(identity?.id), note: "" };
        return assigningOf(queue).assign(client, assigned, { requestId });
      },
    }),
    handOver: assignAction({ isOffered, caseOf }),
  };
}

/** Hands the selected rows over, above a list. */
export const assignAction = <Line extends NamedLine>({
  isOffered,
  caseOf,
}: Assigning<Line>): BulkAction<Line> =>
  bulkAction({
    isOffered,
    text: "desk.assign.action",
    variant: "outlined",
    dialog: (lines, closing) => <AssignDialog cases={lines.map(caseOf)} {...closing} />,
  });

/** "taken by ann at …"; null for a case without an assignee. */
export function useHolderText() {
  const translate = useTranslate();
  return (name: string | null, time: string | null): string | null =>
    name === null
      ? null
      : translate("desk.assign.held", { name, time: time === null ? "–" : showTime(time) });
}
