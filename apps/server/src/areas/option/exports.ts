import {
  CHOSEN_BOOK,
  exactAmount,
  isChosen,
  type ListExport,
  zonedTime,
} from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ORDER_FILTER } from "./order-store.ts";

const COLUMNS = {
  id: "id::text",
  account: "account",
  "user id": "user_id::text",
  "bought (UTC+8)": zonedTime("bought_at"),
  book: "book",
  status: "status",
  symbol: "symbol",
  kind: "kind",
  strike: exactAmount("strike"),
  "expires (UTC+8)": zonedTime("expires_at"),
  quantity: exactAmount("quantity"),
  premium: exactAmount("premium"),
  reserve: exactAmount("reserve"),
  payout: exactAmount("payout"),
  currency: "asset",
  "closed (UTC+8)": zonedTime("closed_at"),
  "part of": "part_of::text",
  receipt: "receipt_id::text",
};

const orders = (list: string, where: string): ListExport => ({
  list,
  permission: "ledger.read",
  time: "bought_at",
  ids: ["user_id", "id"],
  rows: `from option_orders join member_names using (user_id) where book = ${CHOSEN_BOOK}
    and ${where} and ${isChosen("kind", "kind")} and ${isFiltered(ORDER_FILTER)}`,
  columns: COLUMNS,
});

export const optionExports: readonly ListExport[] = [
  orders("optionOrders", "true"),
  orders("openOptionOrders", "status = 'open'"),
];
