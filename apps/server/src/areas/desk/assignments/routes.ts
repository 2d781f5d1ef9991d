import { decided, err, ok } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { runOperatorCommand } from "#services/operators/operator-command";
import { readOperatorsWhoMay } from "#services/operators/operators-who-may";
import { deciderOf, type Queue } from "#services/plug/queue";
import type { DeskDeps } from "../desk-deps.ts";
import { type CaseAssignment, assignmentStoreOf, readAssignments } from "./assignment-store.ts";

export const assignmentRoutes = (deps: DeskDeps): readonly Route[] => [
  operatorRoute(calls.assignCase, async ({ input, operator, requestId }) => {
    const { caseId, operatorId: assigneeId = null, note = "", seenHolderId = null } = input;
    const queue = queueOf(deps, operator, input.queue);
    if (queue === null) return err({ type: "queue_not_found" });
    if (!operator.permissions.includes(deciderOf(queue))) return err({ type: "not_permitted" });
    const colleagues = await readOperatorsWhoMay(deps.database, deciderOf(queue));
    if (assigneeId !== null && !colleagues.some(({ id }) => id === assigneeId)) {
      return err({ type: "no_such_colleague" });
    }
    const next: CaseAssignment = {
      assigneeId,
      note: note === "" ? null : note,
      assignedBy: operator.id,
    };
    const assigned = await runOperatorCommand(deps.commands, {
      call: "desk.assign-case",
      by: operator,
      subject: caseId,
      requestId,
      content: JSON.stringify(input),
      store: assignmentStoreOf({ queue, caseId }, deps.clock),
      decide: ({ state }) => {
        if (!state.isWaiting) return err({ type: "case_not_waiting" as const });
        if (state.assigneeId !== seenHolderId) return err({ type: "case_holder_changed" as const });
        return decided(next);
      },
      summary: (state, { note: words }) => ({
        before: { queue: queue.name, assignee: state.assigneeId },
        after: { queue: queue.name, assignee: assigneeId, note: words },
      }),
      answer: () => ({}),
    });
    return assigned.ok ? ok(null) : assigned;
  }),

  operatorRoute(calls.listAssignments, async ({ input, operator }) => {
    const queue = queueOf(deps, operator, input.queue);
    if (queue === null) return err({ type: "queue_not_found" });
    const { clock, database } = deps;
    const [assignments, colleagues] = await Promise.all([
      readAssignments(database, queue, { operatorId: operator.id, now: clock.now() }),
      readOperatorsWhoMay(database, deciderOf(queue)),
    ]);
    return ok({ assignments: [...assignments], colleagues });
  }),
];

/** A queue that the caller may read, unless its area records claims itself. */
function queueOf(
  { queues }: DeskDeps,
  { permissions }: SignedInOperator,
  name: string,
): Queue | null {
  const queue = queues.find((each) => each.name === name);
  if (queue === undefined || queue.isAssignedInArea === true) return null;
  return permissions.includes(queue.permission) ? queue : null;
}
