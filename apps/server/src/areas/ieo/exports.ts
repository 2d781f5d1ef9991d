import { CHOSEN_BOOK, exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ORDER_FILTER } from "./order-store.ts";

export const ieoExports: readonly ListExport[] = [
  {
    list: "ieoOrders",
    permission: "ledger.read",
    time: "applied_at",
    ids: ["user_id", "id"],
    rows: `from ieo_orders join member_names using (user_id) where book = ${CHOSEN_BOOK}
      and ${isFiltered(ORDER_FILTER)}`,
    columns: {
      id: "id::text",
      account: "account",
      "user id": "user_id::text",
      "applied (UTC+8)": zonedTime("applied_at"),
      book: "book",
      token: "token",
      status: "status",
      stage: "stage",
      quantity: exactAmount("quantity"),
      "locked (USDT)": exactAmount("lock"),
      allocated: exactAmount("allocated"),
      "winning price (USDT)": exactAmount("winning_price"),
      "pay until (UTC+8)": zonedTime("pay_until"),
      "ended (UTC+8)": zonedTime("ended_at"),
      receipt: "receipt_id::text",
    },
  },
];
