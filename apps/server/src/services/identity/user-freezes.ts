import type { FreezeContext, UserFreeze } from "@plumbline/engine/desk";
import { type Instant, type UserId } from "@plumbline/engine/kernel";
import { instantToColumn, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";

const userFreezes = table<UserFreeze>("user_freezes").of({
  userId: uuid((freeze) => freeze.userId),
  id: uuid((freeze) => freeze.id),
  reasonCode: text((freeze) => freeze.reasonCode),
  reason: text((freeze) => freeze.reason),
  appeal: text((freeze) => freeze.appeal),
  startedBy: uuid((freeze) => freeze.startedBy),
  startedAt: time((freeze) => freeze.startedAt),
  endsAt: time((freeze) => freeze.endsAt),
  requestedEndsAt: time((freeze) => freeze.requestedEndsAt),
  confirmedBy: uuid((freeze) => freeze.confirmedBy),
  liftedAt: time((freeze) => freeze.liftedAt),
});

/** The number of a user's freezes that are read, the latest first: more than a month can have. */
const FREEZES_MAX = 1_000;

/** A user's freezes, and whether the user exists. */
export async function readFreezeContext(tx: Tx, userId: UserId): Promise<FreezeContext> {
  const [existing, freezes] = await Promise.all([
    tx.query(knownStatement, [userId]),
    readFreezes(tx, userId),
  ]);
  return { isKnown: existing.length > 0, freezes };
}

export const readFreezes = (tx: Tx, userId: UserId): Promise<UserFreeze[]> =>
  tx.query<UserFreeze>(freezesStatement, [userId, FREEZES_MAX]);

/** The restriction on the user at present, if an operator imposed one. */
export async function findFreezeInForce(
  tx: Tx,
  userId: UserId,
  now: Instant,
): Promise<UserFreeze | null> {
  const [freeze] = await tx.query<UserFreeze>(inForceStatement, [userId, instantToColumn(now)]);
  return freeze ?? null;
}

/**
 * Saves a freeze without ending sessions: a held user may see everything, and forbidden calls are
 * refused.
 */
export async function saveFreeze(tx: Transaction, freeze: UserFreeze): Promise<void> {
  await tx.query(saveStatement, userFreezes.valuesOf(freeze));
}

const knownStatement = sql("freezes.known", "select from member_names where user_id = $1");

const freezesStatement = sql(
  "freezes.of-user",
  `select ${userFreezes.select} from user_freezes
   where user_id = $1 order by started_at desc, id desc limit $2`,
);

const inForceStatement = sql(
  "freezes.in-force",
  `select ${userFreezes.select} from user_freezes
   where user_id = $1 and lifted_at is null and ends_at > $2
   order by ends_at desc limit 1`,
);

const saveStatement = sql(
  "freezes.save",
  `${userFreezes.insert} on conflict (user_id, id)
   do update set ${userFreezes.set(["endsAt", "confirmedBy", "liftedAt"])}`,
);
