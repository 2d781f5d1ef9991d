import { type TimelineSource, timelineItems } from "#services/plug/timeline";

const records = (direction: "recharge" | "withdrawal"): string =>
  timelineItems(
    {
      at: "wallet_steps.at",
      kind: `'${direction}'`,
      detail: "wallet_steps.stage",
      amount: "coalesce(received, amount)",
      currency: "currency",
      resource: `'${direction}s'`,
      caseId: "wallet_steps.user_id || ':' || record_id",
    },
    `from wallet_steps join wallet_records
       on wallet_records.user_id = wallet_steps.user_id and wallet_records.id = record_id
     where wallet_steps.user_id = $1 and direction = '${direction}'`,
  );

export const walletTimelines: readonly TimelineSource[] = [
  { permission: "recharges.read", items: records("recharge") },
  { permission: "withdrawals.read", items: records("withdrawal") },
  {
    permission: "adjustments.read",
    items: timelineItems(
      {
        at: "decided_at",
        kind: "'adjustment_' || direction",
        detail: "stage",
        amount: "amount",
        currency: "currency",
      },
      "from adjustments where user_id = $1 and decided_at is not null",
    ),
  },
  {
    permission: "withdrawals.read",
    items: timelineItems(
      {
        at: "saved_at",
        kind: "'payoutMethod'",
        detail: "coalesce(details ->> 'address', details ->> 'bankName')",
      },
      "from payout_methods where user_id = $1",
    ),
  },
];
