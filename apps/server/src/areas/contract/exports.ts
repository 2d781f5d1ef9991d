import {
  CHOSEN_BOOK,
  exactAmount,
  isChosen,
  type ListExport,
  zonedTime,
} from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { CLOSED_FILTER } from "./lists/closed-positions.ts";
import { OPEN_FILTER } from "./lists/open-positions.ts";

export const contractExports: readonly ListExport[] = [
  {
    list: "openPositions",
    permission: "ledger.read",
    time: "created_at",
    ids: ["user_id", "id"],
    rows: `from positions join member_names using (user_id)
      where status <> 'closed' and book = ${CHOSEN_BOOK}
        and ${isChosen("direction", "side")} and ${isChosen("status", "status")}
        and ${isFiltered(OPEN_FILTER)}`,
    columns: {
      id: "id::text",
      account: "account",
      "user id": "user_id::text",
      "opened (UTC+8)": zonedTime("created_at"),
      book: "book",
      symbol: "symbol",
      direction: "side",
      leverage: "leverage::text",
      "order type": "order_type",
      status: "status",
      quantity: exactAmount("quantity"),
      margin: exactAmount("margin"),
      "entry price": exactAmount("entry_price"),
      "order price": exactAmount("order_price"),
      "realised P&L": exactAmount("realised_pnl"),
      currency: "asset",
    },
  },
  {
    list: "closedPositions",
    permission: "ledger.read",
    time: "closed_at",
    ids: ["user_id", "id"],
    rows: `from positions join member_names using (user_id)
      where status = 'closed' and book = ${CHOSEN_BOOK}
        and ${isChosen("reason", "close_reason")} and ${isFiltered(CLOSED_FILTER)}`,
    columns: {
      id: "id::text",
      account: "account",
      "user id": "user_id::text",
      "closed (UTC+8)": zonedTime("closed_at"),
      "opened (UTC+8)": zonedTime("created_at"),
      book: "book",
      symbol: "symbol",
      direction: "side",
      leverage: "leverage::text",
      quantity: exactAmount("opened_quantity"),
      "entry price": exactAmount("entry_price"),
      "exit price": exactAmount("exit_price"),
      reason: "close_reason",
      "realised P&L": exactAmount("realised_pnl"),
      "opening fee": exactAmount("open_fee"),
      "closing fee": exactAmount("close_fee"),
      "paid for holding": exactAmount("funding_paid"),
      currency: "asset",
      receipt: "receipt_id::text",
    },
  },
];
