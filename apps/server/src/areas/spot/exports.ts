import { CHOSEN_BOOK, exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ORDER_FILTER } from "./order-rows.ts";

export const spotExports: readonly ListExport[] = [
  {
    list: "spotOrders",
    permission: "ledger.read",
    time: "traded_at",
    ids: ["user_id", "id"],
    rows: `from spot_orders join member_names using (user_id) where book = ${CHOSEN_BOOK}
      and ${isFiltered(ORDER_FILTER)}`,
    columns: {
      id: "id::text",
      account: "account",
      "user id": "user_id::text",
      "traded (UTC+8)": zonedTime("traded_at"),
      book: "book",
      symbol: "symbol",
      side: "side",
      amount: exactAmount("amount"),
      base: "base",
      price: exactAmount("price"),
      value: exactAmount("trade_value"),
      fee: exactAmount("fee"),
      result: exactAmount("result"),
      currency: "asset",
      plan: "plan_id::text",
      receipt: "receipt_id::text",
    },
  },
];
