import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listEntries, readEntry } from "@plumbline/protocol/wallet/operator-calls";
import type { ListFilter } from "@plumbline/protocol/list-filters";
import { sql, type Tx } from "#platform/postgres/database";
import { filterValue, isFiltered } from "#services/plug/list-filter";

type EntryLine = ResultOf<typeof listEntries>["records"][number];
type PostingLine = ResultOf<typeof readEntry>["lines"][number];

interface EntryRow extends Omit<EntryLine, "id" | "createTime"> {
  readonly createdAt: Instant;
}

export interface EntryFilter extends ListFilter {
  readonly userId: string | null;
  readonly requestId: string | null;
  readonly causeId: string | null;
}

const valuesOf = (filter: EntryFilter) => {
  const { userId, requestId, causeId } = filter;
  return [userId, requestId, causeId, filterValue(filter)];
};

/** One page of journal entries, the latest first, with the count of all. */
export async function readEntries(
  tx: Tx,
  filter: EntryFilter & { readonly pageNo: number; readonly pageSize: number },
): Promise<{ lines: EntryLine[]; total: number }> {
  const { pageNo, pageSize } = filter;
  const wanted = valuesOf(filter);
  const range = [pageSize, (pageNo - 1) * pageSize];
  const rows = await tx.query<EntryRow>(entriesStatement, [...wanted, ...range]);
  const [counted] = await tx.query<{ count: number }>(entriesCountStatement, wanted);
  return { lines: rows.map(toLine), total: counted?.count ?? 0 };
}

interface PostingRow {
  readonly seq: number;
  readonly book: string;
  readonly asset: string;
  readonly from_account: string;
  readonly to_account: string;
  readonly amount: bigint;
  readonly from_balance: bigint | null;
  readonly to_balance: bigint | null;
  readonly reason: string;
}

export async function readPostings(
  tx: Tx,
  entry: { readonly userId: string; readonly requestId: string },
): Promise<PostingLine[]> {
  const rows = await tx.query<PostingRow>(postingsStatement, [entry.userId, entry.requestId]);
  return rows.map((row) => ({
    id: String(row.seq),
    book: row.book,
    currency: row.asset,
    from: row.from_account,
    to: row.to_account,
    amount: toDecimalText(row.amount),
    fromBalance: row.from_balance === null ? null : toDecimalText(row.from_balance),
    toBalance: row.to_balance === null ? null : toDecimalText(row.to_balance),
    reason: row.reason,
  }));
}

const toLine = ({ createdAt, ...row }: EntryRow): EntryLine => ({
  ...row,
  id: `${row.userId}.${row.requestId}`,
  createTime: toWireTime(createdAt),
});

/** What the ledger is filtered by, of a row of `postings` with its `entry` of the journal. */
export const POSTING_FILTER = {
  userId: "entry.user_id",
  currencies: ["postings.asset"],
  amount: "postings.amount",
  time: "entry.created_at",
} as const;

// An entry is listed for any of its postings.
const { currencies, amount, ...OF_ENTRY } = POSTING_FILTER;
const MOVED = { currencies, amount };

const WANTED = `from journal_entries as entry
  where ($1::uuid is null or user_id = $1) and ($2::uuid is null or request_id = $2)
    and ($3::uuid is null or cause_id = $3) and ${isFiltered(OF_ENTRY, { filter: "$4" })}
    and (not $4::jsonb ?| array['currency', 'amountMin', 'amountMax'] or exists (
      select from postings where postings.user_id = entry.user_id
        and postings.request_id = entry.request_id and ${isFiltered(MOVED, { filter: "$4" })}))`;

const entriesStatement = sql(
  "wallet.entries",
  `select user_id as "userId", request_id as "requestId", command, cause_id as "causeId",
     receipt_id as "receiptId", created_at as "createdAt",
     (select count(*) from postings where postings.user_id = entry.user_id
        and postings.request_id = entry.request_id) as postings
   ${WANTED} order by created_at desc, request_id desc limit $5 offset $6`,
);

const entriesCountStatement = sql("wallet.entries-count", `select count(*) ${WANTED}`);

const postingsStatement = sql(
  "wallet.postings",
  `select seq, book, asset, from_account, to_account, amount, from_balance, to_balance, reason
   from postings where user_id = $1 and request_id = $2 order by seq`,
);
