import type { FreezeWorld, HoldReason, OperatorId, UserFreeze } from "@plumbline/engine/desk";
import { type Instant, type UserId } from "@plumbline/engine/kernel";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
} from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";

/** How many of a user's freezes are looked at, the latest first: more than a month can hold. */
const FREEZES_MAX = 1_000;

/** A user's freezes, and whether there is such a user. */
export async function readFreezeWorld(tx: Tx, userId: UserId): Promise<FreezeWorld> {
  const [existing, freezes] = await Promise.all([
    tx.query(knownStatement, [userId]),
    readFreezes(tx, userId),
  ]);
  return { isKnown: existing.length > 0, freezes };
}

export async function readFreezes(tx: Tx, userId: UserId): Promise<UserFreeze[]> {
  const rows = await tx.query<Row>(freezesStatement, [userId, FREEZES_MAX]);
  return rows.map(fromRow);
}

/** What holds a user just now, if an operator does. */
export async function findFreezeInForce(
  tx: Tx,
  userId: UserId,
  now: Instant,
): Promise<UserFreeze | null> {
  const [row] = await tx.query<Row>(inForceStatement, [userId, instantToColumn(now)]);
  return row === undefined ? null : fromRow(row);
}

/** Ends no session: who is held sees everything, and is refused what they may not do. */
export async function saveFreeze(tx: Transaction, freeze: UserFreeze): Promise<void> {
  const { userId, confirmedBy, liftedAt } = freeze;
  await tx.query(saveStatement, [
    userId,
    freeze.id,
    freeze.reasonCode,
    freeze.reason,
    freeze.appeal,
    freeze.startedBy,
    ...[freeze.startedAt, freeze.endsAt, freeze.askedEndsAt].map(instantToColumn),
    confirmedBy,
    columnOrNull(liftedAt),
  ]);
}

interface Row {
  readonly id: string;
  readonly userId: UserId;
  readonly reasonCode: HoldReason;
  readonly reason: string;
  readonly appeal: string;
  readonly startedBy: OperatorId;
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly askedEndsAt: Date;
  readonly confirmedBy: OperatorId | null;
  readonly liftedAt: Date | null;
}

const fromRow = (row: Row): UserFreeze => ({
  ...row,
  startedAt: instantFromColumn(row.startedAt),
  endsAt: instantFromColumn(row.endsAt),
  askedEndsAt: instantFromColumn(row.askedEndsAt),
  liftedAt: instantOrNull(row.liftedAt),
});

const COLUMNS = `select user_id as "userId", id, reason_code as "reasonCode", reason, appeal,
    started_by as "startedBy",
    started_at as "startedAt", ends_at as "endsAt", asked_ends_at as "askedEndsAt",
    confirmed_by as "confirmedBy", lifted_at as "liftedAt"
  from user_freezes`;

const knownStatement = sql("freezes.known", "select from member_names where user_id = $1");

const freezesStatement = sql(
  "freezes.of-user",
  `${COLUMNS} where user_id = $1 order by started_at desc, id desc limit $2`,
);

const inForceStatement = sql(
  "freezes.in-force",
  `${COLUMNS} where user_id = $1 and lifted_at is null and ends_at > $2
   order by ends_at desc limit 1`,
);

const saveStatement = sql(
  "freezes.save",
  `insert into user_freezes (user_id, id, reason_code, reason, appeal, started_by, started_at,
     ends_at, asked_ends_at, confirmed_by, lifted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (user_id, id) do update set ends_at = excluded.ends_at,
     confirmed_by = excluded.confirmed_by, lifted_at = excluded.lifted_at`,
);
