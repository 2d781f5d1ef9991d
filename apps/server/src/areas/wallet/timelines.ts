import { type TimelineSource, timelineItems } from "#services/plug/timeline";

/**
 * `change` is SQL of the amount that a step moved: credited or paid out; null at other stages.
 */
const records = (direction: "recharge" | "withdrawal", change: string): string =>
  timelineItems(
    {
      at: "wallet_steps.at",
      kind: `'${direction}'`,
      detail: `'timeline.details.${direction}.' || wallet_steps.stage`,
      amount: "coalesce(received, amount)",
      change,
      currency: "currency",
      resource: `'${direction}s'`,
      caseId: "wallet_steps.user_id || ':' || record_id",
    },
    `from wallet_steps join wallet_records
       on wallet_records.user_id = wallet_steps.user_id and wallet_records.id = record_id
     where wallet_steps.user_id = $1 and direction = '${direction}'`,
  );

export const walletTimelines: readonly TimelineSource[] = [
  {
    permission: "recharges.read",
    items: records(
      "recharge",
      "case when wallet_steps.stage = 'delivered' then coalesce(received, amount) end",
    ),
  },
  {
    permission: "withdrawals.read",
    items: records("withdrawal", "case when wallet_steps.stage = 'paid' then -amount end"),
  },
  {
    permission: "adjustments.read",
    items: timelineItems(
      {
        at: "decided_at",
        kind: "'adjustment_' || direction",
        about: "words",
        detail: "'adjustments.is.' || stage",
        amount: "amount",
        change: `case when stage = 'done' then
          case direction when 'credit' then amount else -amount end end`,
        currency: "currency",
        resource: "'adjustments'",
        caseId: "id",
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
        about: "coalesce(details ->> 'address', details ->> 'bankName')",
      },
      "from payout_methods where user_id = $1",
    ),
  },
  {
    permission: "withdrawals.read",
    items: timelineItems(
      {
        at: "removed_at",
        kind: "'payoutMethodRemoved'",
        about: "coalesce(details ->> 'address', details ->> 'bankName')",
      },
      "from payout_methods where user_id = $1 and removed_at is not null",
    ),
  },
];
