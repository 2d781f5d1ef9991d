import type { OperatorId } from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listAssignments } from "@plumbline/protocol/desk/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";
import { audited } from "#services/operators/operator-command";
import type { Queue } from "#services/plug/queue";

/** A case, identified by its queue and its id there. */
export interface CaseName {
  readonly queue: Queue;
  readonly caseId: string;
}

export interface CaseAssignment {
  /** Null: unassigned. */
  readonly assigneeId: string | null;
  readonly note: string | null;
  readonly assignedBy: string;
}

interface AssignmentState {
  readonly isWaiting: boolean;
  readonly assigneeId: string | null;
}

/**
 * The store of one case. Each case has its own store name, so that only commands about the same
 * case are serialised.
 */
export const assignmentStoreOf = ({ queue, caseId }: CaseName, clock: Clock) =>
  audited<AssignmentState, CaseAssignment>({
    name: `desk.assignments/${queue.name}:${caseId}`,
    load: async (tx) => {
      const values = [instantToColumn(clock.now()), caseId, queue.name];
      const [row] = await tx.query<AssignmentState>(stateStatement(queue), values);
      return row ?? { isWaiting: false, assigneeId: null };
    },
    merge: (state, { assigneeId }) => ({ ...state, assigneeId }),
    save: async (tx, { assigneeId, note, assignedBy }, at) => {
      if (assigneeId === null) await tx.query(releaseStatement, [queue.name, caseId]);
      else {
        const row = [queue.name, caseId, assigneeId, note, assignedBy, instantToColumn(at)];
        await tx.query(assignStatement, row);
      }
    },
  });

type Line = ResultOf<typeof listAssignments>["assignments"][number];

/** The assignees of the cases of a queue that still wait. */
export async function readAssignments(
  tx: Tx,
  queue: Queue,
  { operatorId, now }: { readonly operatorId: string; readonly now: Instant },
): Promise<readonly Line[]> {
  const values = [instantToColumn(now), queue.name];
  const rows = await tx.query<AssignmentRow>(listStatement(queue), values);
  return rows.map(({ assignedAt, ...row }) => ({
    ...row,
    isMine: row.operatorId === operatorId,
    createTime: toWireTime(assignedAt),
  }));
}

interface AssignmentRow extends Omit<Line, "createTime" | "isMine"> {
  readonly operatorId: OperatorId;
  readonly assignedAt: Instant;
}

/**
 * Deletes the assignments of cases that no longer wait, so that a case that waits again is
 * unassigned.
 */
export async function purgeAssignments({
  clock,
  database,
  queues,
}: {
  readonly clock: Clock;
  readonly database: Database;
  readonly queues: readonly Queue[];
}): Promise<void> {
  for (const queue of queues) {
    const values = [instantToColumn(clock.now()), queue.name];
    await database.query(purgeStatement(queue), values);
  }
}

// The time is bound to every statement, so that $1 has a type even if the queue does not use it.
const waiting = ({ items }: Queue): string =>
  `(select * from (${items}) as item where $1::timestamptz is not null) as item`;

const stateStatement = (queue: Queue) =>
  sql(
    `desk.assignment-${queue.name}`,
    `select exists (select from ${waiting(queue)} where case_id = $2) as "isWaiting",
       (select operator_id from assigned_cases where (queue, case_id) = ($3, $2))
         as "assigneeId"`,
  );

const listStatement = (queue: Queue) =>
  sql(
    `desk.assignments-${queue.name}`,
    `select case_id as "caseId", operator_id as "operatorId", name as "operatorName", note,
       assigned_at as "assignedAt"
     from case_assignments join operators on operators.id = operator_id
     where queue = $2 and not is_disabled
       and case_id in (select case_id from ${waiting(queue)})
     order by assigned_at, case_id`,
  );

const purgeStatement = (queue: Queue) =>
  sql(
    `desk.purge-assignments-${queue.name}`,
    `delete from case_assignments as assignment where queue = $2
       and not exists (select from ${waiting(queue)} where item.case_id = assignment.case_id)`,
  );

const assignStatement = sql(
  "desk.assign-case",
  `insert into case_assignments (queue, case_id, operator_id, note, assigned_by, assigned_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (queue, case_id) do update set operator_id = excluded.operator_id,
     note = excluded.note, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`,
);

const releaseStatement = sql(
  "desk.release-case",
  "delete from case_assignments where (queue, case_id) = ($1, $2)",
);
