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
  "accepted (UTC+8)": zonedTime("accepted_at"),
  book: "book",
  symbol: "symbol",
  direction: "direction",
  seconds: "seconds::text",
  stake: exactAmount("stake"),
  gain: exactAmount("gain"),
  outcome: "outcome",
  profit: exactAmount("profit"),
  currency: "asset",
  "entry price": exactAmount("entry_price"),
  "exit price": exactAmount("exit_price"),
  "closed (UTC+8)": zonedTime("closed_at"),
  receipt: "receipt_id::text",
};

const orders = (list: string, where: string): ListExport => ({
  list,
  permission: "ledger.read",
  time: "accepted_at",
  ids: ["user_id", "id"],
  rows: `from second_orders join member_names using (user_id) where book = ${CHOSEN_BOOK}
    and ${where} and ${isChosen("direction", "direction")} and ${isFiltered(ORDER_FILTER)}`,
  columns: COLUMNS,
});

export const secondContractExports: readonly ListExport[] = [
  orders("secondOrders", "true"),
  orders("openSecondOrders", "outcome is null"),
];
