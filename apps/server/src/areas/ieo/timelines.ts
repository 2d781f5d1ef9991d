import { orderItems, type TimelineSource } from "#services/plug/timeline";

export const ieoTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      at: "applied_at",
      kind: "'ieoApplied'",
      about: "trim_scale(quantity) || ' ' || token",
      amount: "lock",
      currency: "'USDT'",
      resource: "'ieoOrders'",
    },
    { table: "ieo_orders" },
  ),
  orderItems(
    {
      at: "ended_at",
      kind: "'ieoEnded'",
      about:
        "case stage when 'paid' then '+' || trim_scale(allocated) || ' ' || token else token end",
      detail: "'ieo.outcome.' || stage",
      // The amount by the rule: the price of the quantity won, rounded up.
      change: "case when stage = 'paid' then -ceil(allocated * winning_price * 1e8) / 1e8 end",
      currency: "'USDT'",
      resource: "'ieoOrders'",
    },
    { table: "ieo_orders", where: "ended_at is not null" },
  ),
];
