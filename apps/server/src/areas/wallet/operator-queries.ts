import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import {
  type listEntries,
  MOVES_MAX,
  type readEntry,
} from "@plumbline/protocol/wallet/operator-calls";
import type { ListFilter } from "@plumbline/protocol/list-filters";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered } from "#services/plug/list-filter";

type EntryLine = ResultOf<typeof listEntries>["records"][number];
type PostingLine = ResultOf<typeof readEntry>["lines"][number];

type Move = EntryLine["moves"][number];

interface EntryRow extends Omit<EntryLine, "id" | "createTime" | "moves" | "postings"> {
  readonly createdAt: Instant;
}

/** The kind of an entry, and the kind of one of its postings. */
export interface EntryFilter extends ListFilter {
  readonly userId: string | null;
  readonly requestId: string | null;
  readonly causeId: string | null;
  readonly book?: string | undefined;
  readonly account?: string | undefined;
  readonly reason?: string | undefined;
}

const postingValuesOf = (filter: EntryFilter) => {
  const { account = null, book = null, reason = null } = filter;
  return [filterValue(filter), book, account, reason];
};

const isOfPostings = ({ account, amountMax, amountMin, book, currency, reason }: EntryFilter) =>
  [account, amountMax, amountMin, book, currency, reason].some((each) => each !== undefined);

/** One page of journal entries, the latest first, with the count of all. */
export async function readEntries(
  tx: Tx,
  filter: EntryFilter & { readonly pageNo: number; readonly pageSize: number },
): Promise<{ lines: EntryLine[]; total: number }> {
  const { userId, requestId, causeId } = filter;
  const own = [userId, requestId, causeId, isOfPostings(filter)];
  const wanted = [...postingValuesOf(filter), ...own];
  const { rows, total } = await readPage<EntryRow>(
    tx,
    { page: entriesStatement, count: entriesCountStatement, filter: wanted },
    filter,
  );
  const moves = await readMoves(tx, rows, filter);
  return { lines: rows.map((row) => toLine(row, moves)), total };
}

type MoveRow = Pick<
  PostingRow,
  "book" | "asset" | "from_account" | "to_account" | "amount" | "reason"
> & { readonly entryId: string; readonly postings: number };

/** The first postings of each entry of a page. */
async function readMoves(
  tx: Tx,
  entries: readonly EntryRow[],
  filter: EntryFilter,
): Promise<readonly MoveRow[]> {
  const userIds = [...new Set(entries.map(({ userId }) => userId))];
  const requestIds = entries.map(({ requestId }) => requestId);
  const page = [userIds, requestIds, MOVES_MAX];
  return tx.query<MoveRow>(movesStatement, [...postingValuesOf(filter), ...page]);
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
    ...moveOf(row),
    fromBalance: row.from_balance === null ? null : toDecimalText(row.from_balance),
    toBalance: row.to_balance === null ? null : toDecimalText(row.to_balance),
  }));
}

const moveOf = (row: Omit<MoveRow, "entryId" | "postings">): Move => ({
  book: row.book,
  currency: row.asset,
  from: row.from_account,
  to: row.to_account,
  amount: toDecimalText(row.amount),
  reason: row.reason,
});

function toLine({ createdAt, ...row }: EntryRow, moves: readonly MoveRow[]): EntryLine {
  const id = `${row.userId}.${row.requestId}`;
  const own = moves.filter(({ entryId }) => entryId === id);
  return {
    ...row,
    id,
    postings: own[0]?.postings ?? 0,
    moves: own.map(moveOf),
    createTime: toWireTime(createdAt),
  };
}

/** The filters of the ledger, on a row of `postings` with its journal `entry`. */
export const POSTING_FILTER = {
  userId: "entry.user_id",
  currencies: ["postings.asset"],
  amount: "postings.amount",
  time: "entry.created_at",
} as const;

// An entry is listed for any of its postings.
const { currencies, amount, ...OF_ENTRY } = POSTING_FILTER;
const IS_MOVE = `(${isFiltered({ currencies, amount }, { filter: "$1" })}
  and ($2::text is null or postings.book = $2)
  and ($3::text is null or $3 in (postings.from_account, postings.to_account))
  and ($4::text is null or postings.reason = $4))`;

const WANTED = `where ($5::uuid is null or entry.user_id = $5)
    and ($6::uuid is null or entry.request_id = $6) and ($7::uuid is null or cause_id = $7)
    and ${isFiltered(OF_ENTRY, { filter: "$1" })}
    and (not $8::boolean or exists (
      select from postings where postings.user_id = entry.user_id
        and postings.request_id = entry.request_id and ${IS_MOVE}))`;

const entriesStatement = sql(
  "wallet.entries",
  `select entry.user_id as "userId", entry.request_id as "requestId", command,
     cause_id as "causeId", receipt_id as "receiptId", entry.created_at as "createdAt", account
   from journal_entries as entry left join member_names on member_names.user_id = entry.user_id
   ${WANTED} order by entry.created_at desc, entry.request_id desc limit $9 offset $10`,
);

const entriesCountStatement = sql(
  "wallet.entries-count",
  `select count(*) from journal_entries as entry ${WANTED}`,
);

// By the users' key alone, because no index of postings begins with the request.
const movesStatement = sql(
  "wallet.moves",
  `select user_id || '.' || request_id as "entryId", postings, book, asset, from_account,
     to_account, amount, reason
   from (
     select postings.*, count(*) over entry as postings,
       row_number() over (entry order by ${IS_MOVE} desc, seq) as place
     from postings where user_id = any($5::uuid[]) and request_id = any($6::uuid[])
     window entry as (partition by user_id, request_id)
   ) as moves
   where place <= $7 order by user_id, request_id, place`,
);

const postingsStatement = sql(
  "wallet.postings",
  `select seq, book, asset, from_account, to_account, amount, from_balance, to_balance, reason
   from postings where user_id = $1 and request_id = $2 order by seq`,
);
