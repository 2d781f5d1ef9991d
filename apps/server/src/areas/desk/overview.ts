import { isInForce, isWaiting } from "@plumbline/engine/desk";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";
import { readFreezes } from "#services/identity/user-freezes";

type Part = Pick<Overview, "deskLog" | "freezes">;

/** What those who work here have done about a member. */
export async function deskOverview(tx: Tx, of: OverviewOf): Promise<Part> {
  const [freezes, deskLog] = await Promise.all([readFreezeLines(tx, of), readDeskLog(tx, of)]);
  return { freezes, deskLog };
}

/** Another small query for the names: they are few, and the freezes' own is shared. */
async function readFreezeLines(tx: Tx, { userId, now }: OverviewOf): Promise<Part["freezes"]> {
  const freezes = (await readFreezes(tx, userId)).slice(0, OVERVIEW_LINES_MAX);
  const ids = freezes.flatMap(({ startedBy, confirmedBy }) => [startedBy, confirmedBy]);
  const rows = await tx.query<{ id: string; name: string }>(namesStatement, [ids]);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? "";
  return freezes.map((freeze) => ({
    id: freeze.id,
    reasonCode: freeze.reasonCode,
    reason: freeze.reason,
    appeal: freeze.appeal,
    startTime: toWireTime(freeze.startedAt),
    endTime: toWireTime(freeze.endsAt),
    askedEndTime: toWireTime(freeze.askedEndsAt),
    liftTime: freeze.liftedAt === null ? null : toWireTime(freeze.liftedAt),
    startedBy: nameOf(freeze.startedBy),
    confirmedBy: freeze.confirmedBy === null ? null : nameOf(freeze.confirmedBy),
    isInForce: isInForce(freeze, now),
    isWaiting: isWaiting(freeze, now),
  }));
}

async function readDeskLog(tx: Tx, { userId }: OverviewOf): Promise<Part["deskLog"]> {
  const rows = await tx.query<{ seq: string; at: Date; operatorName: string; call: string }>(
    deskLogStatement,
    [userId, OVERVIEW_LINES_MAX],
  );
  return rows.map(({ seq, at, ...row }) => ({
    ...row,
    id: Number(seq),
    createTime: toWireTime(at.getTime()),
  }));
}

const namesStatement = sql(
  "desk.overview-names",
  "select id, name from operators where id = any($1::uuid[])",
);

// Of a part of a user's own, such as one level of a verification, the subject begins with the id.
const deskLogStatement = sql(
  "desk.overview-log",
  `select seq, at, operator_name as "operatorName", call from audit_entries
   where subject = $1::text or starts_with(subject, $1::text || ':')
   order by seq desc limit $2`,
);
