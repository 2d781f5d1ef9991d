import { RECHARGE_WAITING } from "@plumbline/engine/wallet";
import { exactAmount, isChosen, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { adjustmentList } from "./adjustments/adjustment-store.ts";
import { POSTING_FILTER } from "./operator-queries.ts";
import { BY_WHOM } from "./records/proposal-list.ts";
import { RECORD_FILTER } from "./records/queries.ts";
import { DAY_REPORT_EXPORT } from "./treasury/day-report.ts";
import { houseTransferList } from "./treasury/house-transfer-store.ts";
import { FROM_OUTSIDE_BALANCES, OUTSIDE_BALANCE_FILTER } from "./treasury/outside-balances.ts";
import { PAYOUT_FILTER } from "./withdrawal/payout-queries.ts";

const RECORD = {
  time: "created_at",
  ids: ["wallet_records.id", "user_id"],
} as const;

const RECORD_COLUMNS = {
  id: "wallet_records.id::text",
  account: "account",
  "user id": "user_id::text",
  "requested (UTC+8)": zonedTime("created_at"),
  stage: "stage",
  "since (UTC+8)": zonedTime("since"),
  channel: "channel_id",
  amount: exactAmount("amount"),
  fee: exactAmount("fee"),
  currency: "currency",
} as const;

/** Records of one direction, at the chosen stage: waiting ones by default. */
const records = (direction: "recharge" | "withdrawal", waiting: string): string =>
  `from wallet_records join member_names using (user_id)
   where direction = '${direction}' and case coalesce($1::jsonb ->> 'stage', 'waiting')
       when 'waiting' then ${waiting} when 'all' then true
       else stage = $1::jsonb ->> 'stage' end
     and ${isFiltered(RECORD_FILTER)}`;

const RECHARGE_WAITS = `(stage in (${RECHARGE_WAITING.map((stage) => `'${stage}'`).join(", ")})
  or exists (select from reversals_begun
    where reversals_begun.id = wallet_records.id
      and reversals_begun.user_id = wallet_records.user_id
      and reversals_begun.since > $4::timestamptz - interval '24 hours'))`;

const TWO_PERSONS = {
  stage: "stage",
  "proposed by": "proposer.name",
  "proposed (UTC+8)": zonedTime("proposed_at"),
  "decided by": "decider.name",
  "decided (UTC+8)": zonedTime("decided_at"),
} as const;

export const walletExports: readonly ListExport[] = [
  {
    list: "entries",
    permission: "ledger.read",
    // A line for each posting: its amount, source and target.
    number: "seq",
    time: "entry.created_at",
    rows: `from postings join journal_entries entry using (user_id, request_id)
      left join member_names using (user_id)`,
    filter: `${isChosen("userId", "entry.user_id")} and ${isChosen("causeId", "cause_id")}
      and ${isChosen("requestId", "entry.request_id")} and ${isChosen("book", "book")}
      and (${isChosen("account", "from_account")} or ${isChosen("account", "to_account")})
      and ${isChosen("reason", "reason")} and ${isFiltered(POSTING_FILTER)}`,
    columns: {
      "request id": "entry.request_id::text",
      account: "account",
      "user id": "entry.user_id::text",
      "at (UTC+8)": zonedTime("entry.created_at"),
      command: "command",
      book: "book",
      from: "from_account",
      to: "to_account",
      amount: exactAmount("postings.amount"),
      currency: "asset",
      reason: "reason",
      "balance from": exactAmount("from_balance"),
      "balance to": exactAmount("to_balance"),
      "cause id": "cause_id::text",
      receipt: "receipt_id::text",
    },
  },
  {
    list: "recharges",
    permission: "recharges.read",
    ...RECORD,
    rows: records("recharge", RECHARGE_WAITS),
    columns: {
      ...RECORD_COLUMNS,
      received: exactAmount("received"),
      source: "details ->> 'source'",
      reference: "details ->> 'reference'",
    },
  },
  {
    list: "withdrawals",
    permission: "withdrawals.read",
    ...RECORD,
    rows: records("withdrawal", "status = 0"),
    columns: {
      ...RECORD_COLUMNS,
      receives: exactAmount("amount - fee"),
      address: "details -> 'destination' ->> 'address'",
      memo: "details -> 'destination' ->> 'memo'",
      holder: "details -> 'destination' ->> 'holder'",
      bank: "details -> 'destination' ->> 'bankName'",
      "bank code": "details -> 'destination' ->> 'bankCode'",
      "transaction id": "details ->> 'transactionId'",
    },
  },
  {
    list: "payouts",
    permission: "withdrawals.read",
    // A line for each part: the amount that one transaction paid to one member.
    time: "paid_at",
    ids: ["payouts.id", "record_id", "user_id"],
    rows: `from payouts join payout_parts on payout_id = payouts.id
      join member_names using (user_id) join operator_names on operator_names.id = paid_by
      where ${isFiltered(PAYOUT_FILTER)}`,
    columns: {
      "payout id": "payouts.id::text",
      "paid (UTC+8)": zonedTime("paid_at"),
      "transaction id": "transaction_id",
      channel: "channel_id",
      "withdrawal id": "record_id::text",
      account: "account",
      "user id": "user_id::text",
      amount: exactAmount("payout_parts.amount"),
      total: exactAmount("total"),
      currency: "currency",
      "paid by": "operator_names.name",
    },
  },
  {
    list: "adjustments",
    permission: "adjustments.read",
    time: "proposed_at",
    ids: ["adjustments.id"],
    rows: `from adjustments join member_names using (user_id) ${BY_WHOM}
      where ${isChosen("stage", "stage")} and ${isFiltered(adjustmentList.filter)}`,
    columns: {
      id: "adjustments.id::text",
      account: "account",
      "user id": "user_id::text",
      direction: "direction",
      amount: exactAmount("amount"),
      currency: "currency",
      "house account": "house_account",
      reason: "reason",
      ticket: "ticket",
      words: "words",
      ...TWO_PERSONS,
    },
  },
  {
    list: "houseTransfers",
    permission: "treasury.read",
    time: "proposed_at",
    ids: ["house_transfers.id"],
    rows: `from house_transfers ${BY_WHOM}
      where ${isChosen("stage", "stage")} and ${isFiltered(houseTransferList.filter)}`,
    columns: {
      id: "house_transfers.id::text",
      from: "source",
      to: "target",
      amount: exactAmount("amount"),
      currency: "currency",
      reference: "reference",
      why: "why",
      ...TWO_PERSONS,
    },
  },
  {
    list: "outsideBalances",
    permission: "treasury.read",
    time: "recorded_at",
    ids: ["outside_balances.id"],
    rows: `${FROM_OUTSIDE_BALANCES} where ${isFiltered(OUTSIDE_BALANCE_FILTER)}`,
    columns: {
      id: "outside_balances.id::text",
      "observed (UTC+8)": zonedTime("observed_at"),
      currency: "currency",
      network: "network",
      label: "label",
      amount: exactAmount("amount"),
      evidence: "evidence",
      "recorded by": "observer.name",
      "recorded (UTC+8)": zonedTime("recorded_at"),
    },
  },
  DAY_REPORT_EXPORT,
];
