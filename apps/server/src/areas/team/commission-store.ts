import { type AssetCode, type Money, money, type UserId } from "@plumbline/engine/kernel";
import type { HourlyFees } from "@plumbline/engine/team";
import { instantToColumn, unitsToColumn } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";

interface SharedHour {
  readonly hourly: HourlyFees;
  /** Negative if it was reversed. */
  readonly amount: Money;
  readonly requestId: RequestId;
}

/** The sums that an inviter has received, by "<member> <asset>". */
type Paid = ReadonlyMap<string, Money>;

export const commissionStore: Store<Paid, SharedHour> = {
  name: "team.commissions",
  load: async (tx, userIds) => {
    const rows = await tx.query<PaidRow>(paidStatement, [userIds]);
    return new Map(
      userIds.map((userId): [UserId, Paid] => {
        const own = rows.filter((row) => row.userId === userId);
        return [
          userId,
          new Map(
            own.map(({ memberId, asset, units }) => [`${memberId} ${asset}`, money(asset, units)]),
          ),
        ];
      }),
    );
  },
  merge: (paid, { hourly, amount }) => {
    const key = `${hourly.memberId} ${amount.asset}`;
    const before = paid.get(key)?.units ?? 0n;
    return new Map([...paid, [key, money(amount.asset, before + amount.units)]]);
  },
  save: async (tx, changes) => {
    for (const { userId, next } of changes) {
      const { hourly, amount, requestId } = next;
      await tx.query(insertStatement, [
        userId,
        hourly.memberId,
        amount.asset,
        instantToColumn(hourly.hourStart),
        unitsToColumn(hourly.fees.units),
        unitsToColumn(amount.units),
        requestId,
      ]);
    }
  },
};

interface PaidRow {
  readonly userId: UserId;
  readonly memberId: UserId;
  readonly asset: AssetCode;
  readonly units: bigint;
}

const paidStatement = sql(
  "team.load-paid",
  `select user_id as "userId", member_id as "memberId", asset,
     sum(amount)::numeric(38, 8) as units
   from team_commissions where user_id = any($1::uuid[]) group by 1, 2, 3`,
);

const insertStatement = sql(
  "team.save-commission",
  `insert into team_commissions (user_id, member_id, asset, hour, fees, amount, request_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
