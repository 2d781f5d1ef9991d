import type { Instant } from "@plumbline/engine/kernel";
import { isInForce, isWaiting } from "@plumbline/engine/desk";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";
import { readFreezes } from "#services/identity/user-freezes";

type Part = Pick<Overview, "deskLog" | "freezes">;

/** The actions of staff about a member. */
export async function deskOverview(tx: Tx, of: OverviewOf): Promise<Part> {
  const [freezes, deskLog] = await Promise.all([readFreezeLines(tx, of), readDeskLog(tx, of)]);
  return { freezes, deskLog };
}

/** The names come from a small second query, since the query of freezes is shared. */
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
    requestedEndTime: toWireTime(freeze.requestedEndsAt),
    liftTime: freeze.liftedAt === null ? null : toWireTime(freeze.liftedAt),
    startedBy: nameOf(freeze.startedBy),
    confirmedBy: freeze.confirmedBy === null ? null : nameOf(freeze.confirmedBy),
    isInForce: isInForce(freeze, now),
    isWaiting: isWaiting(freeze, now),
  }));
}

async function readDeskLog(tx: Tx, { userId }: OverviewOf): Promise<Part["deskLog"]> {
  const rows = await tx.query<{ id: number; at: Instant; operatorName: string; call: string }>(
    deskLogStatement,
    [userId, OVERVIEW_LINES_MAX],
  );
  return rows.map(({ at, ...row }) => ({
    ...row,
    createTime: toWireTime(at),
  }));
}

const namesStatement = sql(
  "desk.overview-names",
  "select id, name from operators where id = any($1::uuid[])",
);

// The subject of a part, such as one level of a verification, begins with the user's id.
const deskLogStatement = sql(
  "desk.overview-log",
  `select seq as id, at, operator_name as "operatorName", call from audit_entries
   where subject = $1::text or starts_with(subject, $1::text || ':')
   order by seq desc limit $2`,
);
