import {
  type AssetCode,
  DAY_MS,
  type Instant,
  instant,
  money,
  startOfServerDay,
  type UserId,
} from "@plumbline/engine/kernel";
import type { SoleDecision, SoleSum } from "@plumbline/engine/wallet";
import type { Clock } from "#platform/process/clock";
import { instantToColumn, int, table, text, time, units, uuid } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";

/**
 * Recent decisions of one person alone, read with a case. Every operator's command holds the
 * house's lock, so nobody else decides between the read and the decision.
 */
export const soleSumsStore = (clock: Clock): Store<readonly SoleSum[], never> => ({
  name: "wallet.sole-decisions",
  load: async (tx, userIds) => {
    const sums = await readSoleSums(tx, clock.now());
    return new Map(userIds.map((userId) => [userId, sums]));
  },
  merge: (sums) => sums,
  save: () => Promise.reject(new Error("what was decided alone is saved with its record")),
});

/**
 * The decisions of the server day of `now` and the one before, so that midnight does not separate
 * them.
 */
export async function readSoleSums(tx: Tx, now: Instant): Promise<readonly SoleSum[]> {
  const since = instantToColumn(instant(startOfServerDay(now) - DAY_MS));
  const rows = await tx.query<{
    operatorId: string;
    userId: UserId;
    direction: SoleSum["direction"];
    day: Instant;
    currency: AssetCode;
    amount: bigint;
  }>(sumsStatement, [since]);
  return rows.map(({ amount, currency, day, ...row }) => ({
    ...row,
    day: day,
    amount: money(currency, amount),
  }));
}

interface StoredDecision {
  readonly record: { readonly id: string; readonly version: number };
  readonly sole: SoleDecision;
  readonly userId: UserId;
  readonly at: Instant;
}

const soleDecisions = table<StoredDecision>("sole_decisions").of({
  userId: uuid(({ userId }) => userId),
  recordId: uuid(({ record }) => record.id),
  version: int(({ record }) => record.version),
  direction: text(({ sole }) => sole.direction),
  operatorId: uuid(({ sole }) => sole.operatorId),
  currency: text(({ sole }) => sole.amount.asset),
  amount: units(({ sole }) => sole.amount.units),
  decidedAt: time(({ at }) => at),
});

/** Stores a decision in the transaction of the record concerned. */
export async function saveSoleDecision(tx: Transaction, decision: StoredDecision): Promise<void> {
  await tx.query(insertStatement, soleDecisions.valuesOf(decision));
}

const sumsStatement = sql(
  "wallet.sole-sums",
  `select operator_id as "operatorId", user_id as "userId", direction, currency,
     date_bin('1 day', decided_at, timestamptz '2000-01-01 00:00:00+08') as day,
     sum(amount)::numeric(28, 8) as amount
   from sole_decisions where decided_at >= $1
   group by operator_id, user_id, direction, currency, day`,
);

const insertStatement = sql("wallet.save-sole-decision", soleDecisions.insert);
