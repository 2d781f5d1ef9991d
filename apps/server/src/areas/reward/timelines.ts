import { type TimelineSource, timelineItems } from "#services/plug/timeline";

const reward = (
  item: Omit<Parameters<typeof timelineItems>[0], "currency" | "resource" | "caseId">,
  from: string,
): TimelineSource => ({
  permission: "users.read",
  items: timelineItems(
    // The list is searched by the owner of the rewards.
    { ...item, currency: "'USDT'", resource: "'rewardPayouts'", caseId: "user_id" },
    `${from} and user_id = $1`,
  ),
});

export const rewardTimelines: readonly TimelineSource[] = [
  reward(
    { at: "paid_at", kind: "'rewardEnvelope'", about: "week", change: "amount" },
    "from reward_envelopes where paid_at is not null",
  ),
  reward(
    {
      at: "claimed_at",
      kind: "'rewardTask'",
      detail: "'reward.kind.' || kind",
      change: "amount",
    },
    "from reward_vouchers where true",
  ),
  reward(
    {
      at: "reversed_at",
      kind: "'rewardReversed'",
      detail: "'reward.kind.' || kind",
      change: "-reversed_amount",
    },
    "from reward_vouchers where reversed_at is not null",
  ),
];
