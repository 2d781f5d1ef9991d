import {
  CHOSEN_BOOK,
  exactAmount,
  isChosen,
  type ListExport,
  zonedTime,
} from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ORDER_FILTER } from "./order-rows.ts";

export const earnExports: readonly ListExport[] = [
  {
    list: "earnOrders",
    permission: "ledger.read",
    time: "bought_at",
    ids: ["user_id", "id"],
    rows: `from earn_orders join member_names using (user_id) where book = ${CHOSEN_BOOK}
      and ${isChosen("kind", "kind")} and ${isChosen("status", "status")}
      and ${isFiltered(ORDER_FILTER)}`,
    columns: {
      id: "id::text",
      account: "account",
      "user id": "user_id::text",
      "bought (UTC+8)": zonedTime("bought_at"),
      book: "book",
      kind: "kind",
      product: "product_id",
      status: "status",
      reason: "reason",
      paid: exactAmount("paid"),
      principal: exactAmount("principal"),
      currency: "asset",
      quantity: "quantity::text",
      days: "cycle_days::text",
      "days accrued": "days_accrued::text",
      income: exactAmount("total_income"),
      "income in": "income_asset",
      "ended (UTC+8)": zonedTime("ended_at"),
      receipt: "receipt_id::text",
    },
  },
];
