import { type MemberOrders, orderRows } from "#services/plug/member-orders";

export const spotMemberOrders: MemberOrders = {
  product: "spot",
  rows: orderRows(
    {
      symbol: "symbol",
      act: "side",
      amount: "trade_value",
      currency: "asset",
      result: "result",
      at: "traded_at",
    },
    "from spot_orders where user_id = $1",
  ),
};
