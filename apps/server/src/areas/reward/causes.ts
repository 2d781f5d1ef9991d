import type { Cause } from "#platform/ledger/causes";

const AVAILABLE = "user:available";
const MARKETING = "house:marketing";

/** The causes of envelopes and vouchers. */
export const rewardCauses = {
  weekly_envelope: {
    from: [MARKETING],
    to: [AVAILABLE],
    commands: ["reward.pay-envelope"],
    condition: `moved.twins = 1 and moved.book = 'live' and moved.asset = 'USDT'
      and exists (select from reward_envelopes as envelope
        where envelope.user_id = moved.user_id and envelope.request_id = moved.request_id
          and envelope.amount = moved.amount)`,
    needs: "an envelope of this amount that the request paid",
  },
  voucher: {
    from: [MARKETING],
    to: [AVAILABLE],
    commands: ["reward.claim-reward"],
    condition: `moved.twins = 1 and moved.book = 'live' and moved.asset = 'USDT'
      and exists (select from reward_vouchers as voucher
        where (voucher.user_id, voucher.id) = (moved.user_id, moved.cause_id)
          and voucher.request_id = moved.request_id and voucher.amount = moved.amount)`,
    needs: "a voucher of this amount that the request claimed",
  },
  reward_reversed: {
    from: [AVAILABLE],
    to: [MARKETING],
    commands: ["reward.reverse-reward"],
    condition: `moved.twins = 1 and moved.book = 'live' and moved.asset = 'USDT'
      and exists (select from reward_vouchers as voucher
        where voucher.user_id = moved.user_id and voucher.kind = 'deposit'
          and voucher.reversed_amount = (select sum(taken.amount) from postings as taken
            where taken.user_id = moved.user_id and taken.reason = 'reward_reversed'))`,
    needs: "a voucher of which this and the like took back what it says",
  },
} as const satisfies Record<string, Cause>;
