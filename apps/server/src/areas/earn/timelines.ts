import { orderItems, type TimelineSource } from "#services/plug/timeline";

const ORDER = { about: "product_id", resource: "'earnOrders'" } as const;

/** Only vaults can be redeemed early, and their income is in the asset of the fee. */
const REDEMPTION_FEE = `coalesce((select fee from earn_entries
  where earn_entries.user_id = earn_orders.user_id and order_id = earn_orders.id
    and event = 'redeemed'), 0)`;

export const earnTimelines: readonly TimelineSource[] = [
  orderItems(
    {
      ...ORDER,
      at: "bought_at",
      kind: "'earnBought'",
      detail: "'earn.kind.' || kind",
      amount: "paid",
      currency: "asset",
    },
    { table: "earn_orders" },
  ),
  // The result of the order: its income less the fee of an early exit, without the principal.
  // Earlier daily incomes are in the order's own history.
  orderItems(
    {
      ...ORDER,
      at: "ended_at",
      kind: "'earnEnded'",
      detail: "coalesce('earn.reason.' || reason, 'earn.status.' || status)",
      change: `total_income - ${REDEMPTION_FEE}`,
      currency: "income_asset",
    },
    { table: "earn_orders", where: "ended_at is not null" },
  ),
];
