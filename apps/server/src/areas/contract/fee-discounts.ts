import { type RatePpm, ratePpm, type UserId } from "@plumbline/engine/kernel";
import type { Store } from "#platform/command/command";
import { sql } from "#platform/postgres/database";

/**
 * The discount on the fees of positions that a user opens; undefined for none. It changes only by
 * reviews of the user's level, which are commands of that user.
 */
export const feeDiscountStore: Store<RatePpm | undefined, never> = {
  name: "contract.fee-discounts",
  isCacheable: true,
  load: async (tx, userIds) => {
    const rows = await tx.query<DiscountRow>(loadStatement, [userIds]);
    return new Map(
      userIds.map((userId): [UserId, RatePpm | undefined] => {
        const ppm = rows.find((row) => row.userId === userId)?.feeDiscountPpm ?? 0;
        return [userId, ppm === 0 ? undefined : ratePpm(BigInt(ppm))];
      }),
    );
  },
  merge: (discount) => discount,
  save: () => Promise.resolve(),
};

interface DiscountRow {
  readonly userId: UserId;
  readonly feeDiscountPpm: number;
}

const loadStatement = sql(
  "contract.load-fee-discounts",
  `select user_id as "userId", fee_discount_ppm as "feeDiscountPpm" from member_levels
   where user_id = any($1::uuid[])`,
);
