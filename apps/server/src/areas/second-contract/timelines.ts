import { orderItems, type TimelineSource } from "#services/plug/timeline";

/** One line for each order, because it ends within minutes. */
export const secondContractTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      at: "accepted_at",
      kind: "'secondOrder'",
      about: "symbol || case direction when 'up' then ' ↑ ' else ' ↓ ' end || seconds || ' s'",
      detail: "'second.outcome.' || coalesce(outcome, 'running')",
      amount: "stake",
      change: "case when outcome is not null then profit end",
      currency: "asset",
      resource: "'secondOrders'",
    },
    { table: "second_orders" },
  ),
];
