import type { Cause } from "#platform/ledger/causes";

/** The cause of a level's bonus. */
export const vipCauses = {
  vip_bonus: {
    from: ["house:marketing"],
    to: ["user:available"],
    commands: ["vip.review-level"],
    condition: `moved.book = 'live' and moved.asset = 'USDT'
      and moved.twins <= (select count(*) from vip_bonuses as bonus
        where (bonus.user_id, bonus.request_id) = (moved.user_id, moved.request_id)
          and bonus.amount = moved.amount)`,
    needs: "a bonus of this amount that a review of the member's level paid",
  },
} as const satisfies Record<string, Cause>;
