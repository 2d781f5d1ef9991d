import type { Cause } from "#platform/ledger/causes";

const AVAILABLE = "user:available";
const FEES = "house:fees";

const shared = (amount: string): string => `moved.twins = 1 and moved.book = 'live'
  and exists (select from team_commissions as commission
    where (commission.user_id, commission.request_id) = (moved.user_id, moved.request_id)
      and commission.asset = moved.asset and commission.amount = ${amount})`;

/** The causes of commissions. */
export const teamCauses = {
  commission: {
    from: [FEES],
    to: [AVAILABLE],
    commands: ["team.pay-commission"],
    condition: shared("moved.amount"),
    needs: "an hour of a member's fees that this is the share of",
  },
  commission_reversed: {
    from: [AVAILABLE],
    to: [FEES],
    commands: ["team.reverse-commission"],
    condition: shared("-moved.amount"),
    needs: "an hour of fees given back that this is the share of",
  },
} as const satisfies Record<string, Cause>;
