import {
  CHOSEN_BOOK,
  exactAmount,
  isChosen,
  type ListExport,
  zonedTime,
} from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ORDER_FILTER } from "./order-rows.ts";
import { PLAN_FILTER } from "./plan-rows.ts";

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
  {
    list: "spotPlans",
    permission: "ledger.read",
    // A plan has no time of its own; ordered by its owner's registration, which never changes.
    time: "registered_at",
    ids: ["user_id", "spot_plans.id"],
    rows: `from spot_plans join member_names using (user_id)
      where book = ${CHOSEN_BOOK} and ${isChosen("status", "status")}
        and ${isFiltered(PLAN_FILTER)}`,
    columns: {
      id: "spot_plans.id::text",
      account: "account",
      "user id": "user_id::text",
      book: "book",
      symbol: "symbol",
      value: exactAmount("value_amount"),
      currency: "asset",
      schedule: "schedule::text",
      status: "status",
      "next (UTC+8)": zonedTime("next_at"),
    },
  },
];
