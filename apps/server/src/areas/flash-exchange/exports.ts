import { CHOSEN_BOOK, exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ORDER_FILTER } from "./quote-store.ts";

export const flashExchangeExports: readonly ListExport[] = [
  {
    list: "flashOrders",
    permission: "ledger.read",
    time: "used_at",
    ids: ["user_id", "id"],
    rows: `from flash_quotes join member_names using (user_id)
      where book = ${CHOSEN_BOOK} and used_at is not null and ${isFiltered(ORDER_FILTER)}`,
    columns: {
      id: "id::text",
      account: "account",
      "user id": "user_id::text",
      "swapped (UTC+8)": zonedTime("used_at"),
      book: "book",
      pays: exactAmount("pay_amount"),
      "pays in": "pay_currency",
      receives: exactAmount("receive_amount"),
      fee: exactAmount("fee_amount"),
      "receives in": "receive_currency",
      receipt: "receipt_id::text",
    },
  },
];
