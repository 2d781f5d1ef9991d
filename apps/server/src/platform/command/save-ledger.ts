import { sql, type Transaction } from "#platform/postgres/database";
import type { OutboxEvent } from "./outbox.ts";
import { entryRows, type JournalEntry, postingRows, receiptRows } from "#platform/ledger/journal";
import { BALANCE_ROW_COLUMNS, type BalanceRows } from "#platform/ledger/balance-rows";

/** The data that a batch's accepted commands write, besides the rows of their areas. */
export interface LedgerChanges {
  readonly entries: readonly JournalEntry[];
  readonly balanceRows: BalanceRows;
  readonly events: readonly OutboxEvent[];
}

const ALL_NEXT = BALANCE_ROW_COLUMNS.map((name) => `${name} = next.${name}`).join(", ");

// One statement for all rows, because each statement has a fixed cost in messages. A balance row
// known to exist (its user is locked and rows are never deleted) is updated: an insert with a
// conflict would first lock the row, at a cost.
const saveStatement = sql(
  "ledger.save",
  `with entries as (
     insert into journal_entries select * from unnest($1::journal_entries[])
   ), posted as (
     insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       from_balance, to_balance, reason)
     select user_id, request_id, book, asset, from_account, to_account, amount, from_balance,
       to_balance, reason
     from unnest($2::postings[])
   ), issued as (
     insert into receipts select * from unnest($3::receipts[])
   ), opened as (
     insert into balance_rows select * from unnest($4::balance_rows[])
   ), changed as (
     update balance_rows as held set ${ALL_NEXT}
     from unnest($5::balance_rows[]) as next
     where (held.user_id, held.book, held.asset) = (next.user_id, next.book, next.asset)
   )
   insert into outbox (events) select $6::json where $6 is not null returning id`,
);

/**
 * Queues the writes of one batch's accepted commands, with the events to publish after the commit.
 * Throws at once if something cannot be encoded. Resolves to the id of the outbox row, or to null
 * if there are no events; rejects as the transaction does.
 */
export function saveLedger(
  tx: Transaction,
  { entries, balanceRows, events }: LedgerChanges,
): Promise<string | null> {
  const request = tx.query<{ readonly id: string }>(saveStatement, [
    entryRows(entries),
    postingRows(entries),
    receiptRows(entries),
    balanceRows.inserted,
    balanceRows.updated,
    events.length === 0 ? null : JSON.stringify(events),
  ]);
  return request.then((rows) => rows[0]?.id ?? null);
}
