import { orderItems, type TimelineSource } from "#services/plug/timeline";

export const flashExchangeTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      at: "used_at",
      kind: "'swap'",
      about: "'+' || trim_scale(receive_amount) || ' ' || receive_currency",
      change: "-pay_amount",
      currency: "pay_currency",
      resource: "'flashOrders'",
    },
    { table: "flash_quotes", where: "used_at is not null" },
  ),
];
