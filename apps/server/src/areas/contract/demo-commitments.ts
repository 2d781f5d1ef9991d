import type { UserId } from "@plumbline/engine/kernel";
import type { Store } from "#platform/command/command";
import { sql } from "#platform/postgres/database";

/**
 * How many things of a user are open in the demo book beside balances, of all areas that say so.
 * `commitments` is SQL: rows of `user_id` and `book`, from the areas' `commitments.ts`.
 */
export function demoCommitmentsStore(commitments: readonly string[]): Store<number, never> {
  const all = [NO_COMMITMENTS, ...commitments].join("\nunion all\n");
  const loadStatement = sql(
    "contract.load-demo-commitments",
    `select user_id as "userId", count(*)::int4 as count
     from (${all}) as commitment
     where book = 'demo' and user_id = any($1::uuid[]) group by user_id`,
  );
  return {
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
}

const NO_COMMITMENTS = "select null::uuid as user_id, null::text as book where false";

interface CountRow {
  readonly userId: UserId;
  readonly count: number;
}
