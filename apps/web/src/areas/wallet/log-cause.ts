import type { LogLine } from "./queries.ts";

/** What a movement came from: its number is one of these, and leads there where there is a page. */
export type LogCause = "position" | "recharge" | "withdrawal" | "adjustment" | "record";

/** All that has nothing to do with trading. */
const CAUSES: Partial<Record<LogLine["type"], LogCause>> = {
  adjustment_credit: "adjustment",
  adjustment_debit: "adjustment",
  deposit: "recharge",
  deposit_fee: "recharge",
  deposit_reversed: "recharge",
  flash_exchange_fee: "record",
  flash_exchange_paid: "record",
  flash_exchange_received: "record",
  // By a deposit, or by a withdrawal that came back.
  receivable_settled: "record",
  withdrawal: "withdrawal",
  withdrawal_fee: "withdrawal",
  withdrawal_hold: "withdrawal",
  withdrawal_hold_returned: "withdrawal",
};

export const causeOf = (type: LogLine["type"]): LogCause => CAUSES[type] ?? "position";
