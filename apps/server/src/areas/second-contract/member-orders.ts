import { type MemberOrders, orderRows } from "#services/plug/member-orders";

export const secondContractMemberOrders: MemberOrders = {
  product: "second-contract",
  rows: orderRows(
    {
      symbol: "symbol",
      act: "direction",
      isOpen: "outcome is null",
      amount: "stake",
      currency: "asset",
      result: "case when outcome is not null then profit end",
      at: "accepted_at",
    },
    "from second_orders where user_id = $1",
  ),
};
