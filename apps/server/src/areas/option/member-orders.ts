import { type MemberOrders, orderRows } from "#services/plug/member-orders";

export const optionMemberOrders: MemberOrders = {
  product: "option",
  rows: orderRows(
    {
      symbol: "symbol || ' ' || trim_scale(strike)",
      act: "kind",
      isOpen: "status = 'open'",
      amount: "premium",
      currency: "asset",
      result: "payout - premium",
      at: "bought_at",
    },
    "from option_orders where user_id = $1",
  ),
};
