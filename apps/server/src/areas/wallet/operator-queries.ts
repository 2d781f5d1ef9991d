import { toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listEntries, readEntry } from "@plumbline/protocol/wallet/operator-calls";
import { unitsFromColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

type EntryLine = ResultOf<typeof listEntries>["records"][number];
type PostingLine = ResultOf<typeof readEntry>["lines"][number];

interface EntryRow extends Omit<EntryLine, "id" | "postings" | "createTime"> {
  readonly postings: string;
  readonly createdAt: Date;
}

export interface EntryFilter {
  readonly userId: string | null;
  readonly requestId: string | null;
  readonly causeId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

const valuesOf = ({ userId, requestId, causeId, from, to }: EntryFilter) => [
  userId,
  requestId,
  causeId,
  from,
  to,
];

/** One page of journal entries, the latest first, with the count of all. */
export async function readEntries(
  tx: Tx,
  filter: EntryFilter & { readonly pageNo: number; readonly pageSize: number },
): Promise<{ lines: EntryLine[]; total: number }> {
  const { pageNo, pageSize } = filter;
  const wanted = valuesOf(filter);
  const range = [pageSize, (pageNo - 1) * pageSize];
  const rows = await tx.query<EntryRow>(entriesStatement, [...wanted, ...range]);
  const [counted] = await tx.query<{ count: string }>(entriesCountStatement, wanted);
  return { lines: rows.map(toLine), total: Number(counted?.count ?? 0) };
}

interface PostingRow {
  readonly seq: string;
  readonly book: string;
  readonly asset: string;
  readonly from_account: string;
  readonly to_account: string;
  readonly amount: string;
  readonly from_balance: string | null;
  readonly to_balance: string | null;
  readonly reason: string;
}

export async function readPostings(
  tx: Tx,
  entry: { readonly userId: string; readonly requestId: string },
): Promise<PostingLine[]> {
  const rows = await tx.query<PostingRow>(postingsStatement, [entry.userId, entry.requestId]);
  return rows.map((row) => ({
    id: row.seq,
    book: row.book,
    currency: row.asset,
    from: row.from_account,
    to: row.to_account,
    amount: decimalOf(row.amount),
    fromBalance: row.from_balance === null ? null : decimalOf(row.from_balance),
    toBalance: row.to_balance === null ? null : decimalOf(row.to_balance),
    reason: row.reason,
  }));
}

const decimalOf = (column: string): string => toDecimalText(unitsFromColumn(column));

const toLine = ({ postings, createdAt, ...row }: EntryRow): EntryLine => ({
  ...row,
  id: `${row.userId}.${row.requestId}`,
  postings: Number(postings),
  createTime: toWireTime(createdAt.getTime()),
});

const WANTED = `from journal_entries as entry
  where ($1::uuid is null or user_id = $1) and ($2::uuid is null or request_id = $2)
    and ($3::uuid is null or cause_id = $3)
    and ($4::timestamptz is null or created_at >= $4)
    and ($5::timestamptz is null or created_at < $5)`;

const entriesStatement = sql(
  "wallet.entries",
  `select user_id as "userId", request_id as "requestId", command, cause_id as "causeId",
     receipt_id as "receiptId", created_at as "createdAt",
     (select count(*) from postings where postings.user_id = entry.user_id
        and postings.request_id = entry.request_id) as postings
   ${WANTED} order by created_at desc, request_id desc limit $6 offset $7`,
);

const entriesCountStatement = sql("wallet.entries-count", `select count(*) ${WANTED}`);

const postingsStatement = sql(
  "wallet.postings",
  `select seq, book, asset, from_account, to_account, amount, from_balance, to_balance, reason
   from postings where user_id = $1 and request_id = $2 order by seq`,
);
