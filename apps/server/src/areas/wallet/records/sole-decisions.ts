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
import {
  instantFromColumn,
  instantToColumn,
  unitsFromColumn,
  unitsToColumn,
} from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";

/**
 * What was decided alone of late, to be looked at beside a case: every operator's command holds the
 * house's lock, so nobody decides alone between its reading and the decision.
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

/** Of the server day of `now` and the one before, so that midnight falls between no two looks. */
export async function readSoleSums(tx: Tx, now: Instant): Promise<readonly SoleSum[]> {
  const since = instantToColumn(instant(startOfServerDay(now) - DAY_MS));
  const rows = await tx.query<{
    operatorId: string;
    userId: UserId;
    direction: SoleSum["direction"];
    day: Date;
    currency: AssetCode;
    amount: string;
  }>(sumsStatement, [since]);
  return rows.map(({ amount, currency, day, ...row }) => ({
    ...row,
    day: instantFromColumn(day),
    amount: money(currency, unitsFromColumn(amount)),
  }));
}

/** In the transaction of the record that it decided. */
export async function saveSoleDecision(
  tx: Transaction,
  {
    record,
    sole,
    userId,
    at,
  }: {
    readonly record: { readonly id: string; readonly version: number };
    readonly sole: SoleDecision;
    readonly userId: UserId;
    readonly at: Instant;
  },
): Promise<void> {
  const { amount, direction, operatorId } = sole;
  await tx.query(insertStatement, [
    userId,
    record.id,
    record.version,
    direction,
    operatorId,
    amount.asset,
    unitsToColumn(amount.units),
    instantToColumn(at),
  ]);
}

const sumsStatement = sql(
  "wallet.sole-sums",
  `select operator_id as "operatorId", user_id as "userId", direction, currency,
     date_bin('1 day', decided_at, timestamptz '2000-01-01 00:00:00+08') as day,
     sum(amount)::numeric(28, 8) as amount
   from sole_decisions where decided_at >= $1
   group by operator_id, user_id, direction, currency, day`,
);

const insertStatement = sql(
  "wallet.save-sole-decision",
  `insert into sole_decisions
     (user_id, record_id, version, direction, operator_id, currency, amount, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
