import type { UserId } from "@plumbline/engine/kernel";
import type { Store } from "#platform/command/command";
import { sql } from "#platform/postgres/database";

/** How many options and earn orders without a balance a user has open in the demo book. */
export const demoCommitmentsStore: Store<number, never> = {
  name: "contract.demo-commitments",
  isOfOthers: true,
  load: async (tx, userIds) => {
    const rows = await tx.query<CountRow>(loadStatement, [userIds]);
    const counts = new Map(rows.map(({ userId, count }) => [userId, count]));
    return new Map(userIds.map((userId) => [userId, counts.get(userId) ?? 0]));
  },
  merge: (count) => count,
  save: () => Promise.resolve(),
};

interface CountRow {
  readonly userId: UserId;
  readonly count: number;
}

const loadStatement = sql(
  "contract.load-demo-commitments",
  `select user_id as "userId", count(*)::int4 as count
   from (select * from option_commitments union all select * from earn_commitments) as commitment
   where book = 'demo' and user_id = any($1::uuid[]) group by user_id`,
);
