import { orderItems, type TimelineSource } from "#services/plug/timeline";

export const spotTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      at: "traded_at",
      kind: "'spot_' || side",
      about: "trim_scale(amount) || ' ' || base",
      detail: "case when plan_id is not null then 'timeline.details.spot.plan' end",
      change: "case side when 'buy' then -trade_value else trade_value end",
      currency: "asset",
      resource: "'spotOrders'",
    },
    { table: "spot_orders" },
  ),
];
