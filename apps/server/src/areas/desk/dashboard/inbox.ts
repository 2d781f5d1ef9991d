import type { Permission } from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import { type ResultOf, toPage, toWireTime } from "@plumbline/protocol";
import type { readInbox } from "@plumbline/protocol/desk/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { rangeOf } from "#platform/postgres/read-page";
import { deciderOf, type Queue } from "#services/plug/queue";

type Inbox = ResultOf<typeof readInbox>;

interface InboxQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly queue?: string | undefined;
  readonly kind?: "late" | "mine" | "free" | undefined;
  readonly operatorId: string;
  readonly permissions: readonly Permission[];
  readonly now: Instant;
}

/**
 * One page of the cases of all queues that the caller may read. Cases of a disabled operator count
 * as unassigned.
 */
export function inboxReader(queues: readonly Queue[]) {
  const items = queues.map(
    ({ name, items: rows }) =>
      `select '${name}' as queue, item.* from (${rows}) as item where '${name}' = any($2)`,
  );
  const statement = sql(
    "dashboard.inbox",
    `with item as (${items.join(" union all ")})
     select queue, case_id as "caseId", part, account, since, due_at as "dueAt", why,
       requester.name as "requestedBy", hold.reason as "holdReason", hold.ends_at as "holdEndsAt",
       names.name as "holderName", names.id is not distinct from $3::uuid as "isMine",
       case when operator_id is not null or queue = any($7) then names.id end as "assigneeId",
       count(*) over () as total
     from item left join member_names using (user_id)
       left join (case_assignments join operator_standings assignee
           on assignee.id = operator_id and not assignee.is_disabled) using (queue, case_id)
       left join operator_names requester on requester.id = requester_id
       left join lateral (select reason, ends_at from user_freezes
           where $8::bool and user_freezes.user_id = item.user_id and lifted_at is null
             and ends_at > $1
           order by ends_at desc limit 1) hold on true
       left join operator_standings names
         on names.id = coalesce(operator_id, holder_id) and not names.is_disabled
     where case $4::text when 'late' then due_at <= $1 when 'mine' then names.id = $3::uuid
       when 'free' then names.id is null else true end
     order by due_at nulls last, since, queue, case_id limit $5 offset $6`,
  );
  return async (tx: Tx, query: InboxQuery): Promise<Inbox> => {
    const { now, operatorId, permissions, kind, pageNo, pageSize } = query;
    const names = queues
      .filter(({ name }) => query.queue === undefined || name === query.queue)
      .filter(({ permission }) => permissions.includes(permission))
      .map(({ name }) => name);
    const assignable = new Set(
      queues.filter((queue) => permissions.includes(deciderOf(queue))).map(({ name }) => name),
    );
    const rows = await tx.query<InboxRow>(statement, [
      instantToColumn(now),
      names,
      operatorId,
      kind ?? null,
      ...rangeOf(query),
      queues.filter(({ isAssignedInArea }) => isAssignedInArea).map(({ name }) => name),
      // As for every other view of a member's freezes.
      permissions.includes("users.read"),
    ]);
    const lines = rows.map(({ total: _total, since, dueAt, holdReason, holdEndsAt, ...row }) => ({
      id: `${row.queue}:${row.caseId}`,
      ...row,
      isAssignable: assignable.has(row.queue),
      sinceTime: toWireTime(since),
      dueTime: dueAt === null ? null : toWireTime(dueAt),
      hold:
        holdReason === null || holdEndsAt === null
          ? null
          : { reason: holdReason, endTime: toWireTime(holdEndsAt) },
    }));
    return toPage(lines, { pageNo, pageSize, total: rows[0]?.total ?? 0 });
  };
}

type Item = Inbox["records"][number];

interface InboxRow extends Pick<
  Item,
  | "queue"
  | "caseId"
  | "part"
  | "account"
  | "holderName"
  | "isMine"
  | "assigneeId"
  | "why"
  | "requestedBy"
> {
  readonly since: Instant;
  readonly dueAt: Instant | null;
  readonly holdReason: string | null;
  readonly holdEndsAt: Instant | null;
  readonly total: number;
}
