import { type MemberOrders, orderRows } from "#services/plug/member-orders";

export const flashExchangeMemberOrders: MemberOrders = {
  product: "flash-exchange",
  rows: orderRows(
    {
      symbol: "pay_currency || '/' || receive_currency",
      act: "'exchange'",
      amount: "pay_amount",
      currency: "pay_currency",
      at: "used_at",
    },
    "from flash_quotes where user_id = $1 and used_at is not null",
  ),
};
