import { CHOSEN_BOOK, exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { CREDIT_FILTER, IS_OPEN, IS_WAITING, LOAN_FILTER } from "./loan-store.ts";

const LOAN_COLUMNS = {
  id: "loans.id::text",
  account: "account",
  "user id": "loans.user_id::text",
  "applied (UTC+8)": zonedTime("applied_at"),
  book: "book",
  status: "status",
  amount: exactAmount("amount"),
  currency: "asset",
  days: "days::text",
} as const;

const LOAN = { time: "applied_at", ids: ["loans.user_id", "loans.id"] } as const;

export const loanExports: readonly ListExport[] = [
  {
    list: "loans",
    permission: "treasury.read",
    ...LOAN,
    rows: `from loans join member_names using (user_id)
      join loan_applications on (loan_applications.user_id, loan_id) = (loans.user_id, loans.id)
      left join operator_names taker on taker.id = claimed_by
      left join operator_names passer on passer.id = passed_by
      where case coalesce($1::jsonb ->> 'stage', '') when 'all' then true
          when '' then ${IS_WAITING} when 'waiting' then ${IS_WAITING}
          else status = $1::jsonb ->> 'stage' end
        and ${isFiltered(CREDIT_FILTER)}`,
    columns: {
      ...LOAN_COLUMNS,
      income: exactAmount("income"),
      spending: exactAmount("spending"),
      "other debts": exactAmount("other_debts"),
      "taken by": "taker.name",
      "passed by": "passer.name",
    },
  },
  {
    list: "loanOrders",
    permission: "ledger.read",
    ...LOAN,
    rows: `from loans join member_names using (user_id) where book = ${CHOSEN_BOOK}
      and case coalesce($1::jsonb ->> 'status', '') when 'all' then true
        when 'closed' then not ${IS_OPEN} else ${IS_OPEN} end
      and ${isFiltered(LOAN_FILTER)}`,
    columns: {
      ...LOAN_COLUMNS,
      kind: "kind",
      stage: "stage",
      principal: exactAmount("principal"),
      "interest unpaid": exactAmount("interest"),
      pledged: exactAmount("pledge_amount"),
      "pledged in": "pledge_asset",
      "starts (UTC+8)": zonedTime("starts_at"),
      "ends (UTC+8)": zonedTime("ends_at"),
      receipt: "receipt_id::text",
    },
  },
];
