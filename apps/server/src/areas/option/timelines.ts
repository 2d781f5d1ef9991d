import { orderItems, type TimelineSource } from "#services/plug/timeline";

const OPTION = {
  about: "symbol || ' ' || trim_scale(strike)",
  currency: "asset",
  resource: "'optionOrders'",
} as const;

export const optionTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      ...OPTION,
      at: "bought_at",
      kind: "'optionBought'",
      detail: "'users.acts.' || kind",
      change: "-premium",
    },
    { table: "option_orders" },
  ),
  orderItems(
    {
      ...OPTION,
      at: "closed_at",
      kind: "'optionEnded'",
      detail: "'option.status.' || status",
      change: "payout",
    },
    { table: "option_orders", where: "closed_at is not null" },
  ),
];
