import { orderItems, type TimelineSource } from "#services/plug/timeline";

const ORDER = { about: "product_id", resource: "'earnOrders'" } as const;

export const earnTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      ...ORDER,
      at: "bought_at",
      kind: "'earnBought'",
      detail: "'earn.kind.' || kind",
      change: "-paid",
      currency: "asset",
    },
    { table: "earn_orders" },
  ),
  // What it earned; the daily income before is in the order's own history.
  orderItems(
    {
      ...ORDER,
      at: "ended_at",
      kind: "'earnEnded'",
      detail: "coalesce('earn.reason.' || reason, 'earn.status.' || status)",
      change: "total_income",
      currency: "income_asset",
    },
    { table: "earn_orders", where: "ended_at is not null" },
  ),
];
