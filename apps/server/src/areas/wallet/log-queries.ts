import {
  type Book,
  instant,
  toDecimalText,
  type UserId,
  type Instant,
  type SymbolCode,
  type ReceiptId,
} from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import {
  type listBalanceLog,
  logTypesOf,
  type LogGroup,
  type LogType,
} from "@plumbline/protocol/wallet";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";

interface LogRow {
  readonly seq: number;
  readonly side: "from" | "to";
  readonly reason: LogType;
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly request_id: string;
  readonly cause_id: string | null;
  readonly receipt_id: ReceiptId | null;
  readonly symbol: SymbolCode | null;
  readonly direction: "long" | "short" | null;
  readonly note: string | null;
  readonly created_at: Instant;
}

// The time is in the journal, which is joined only if a period is given: an index by user and time
// would cost every command more than it saves the few readers who filter by time.
const ALL_TIME = "postings";
const IN_PERIOD = `postings join (
    select user_id, request_id from journal_entries
    where user_id = $1 and created_at >= coalesce($4, '-infinity'::timestamptz)
      and created_at < coalesce($5, 'infinity'::timestamptz)
  ) as entry using (user_id, request_id)`;

const FILTERED = `user_id = $1 and book = $2 and ($3::text[] is null or reason = any($3))
  and ($4::timestamptz is null or true) and ($5::timestamptz is null or true)`;
const OF_CURRENCY = "($6::text is null or asset = $6)";

// A posting is one line for each of the user's accounts that it touched: the source and the target.
// The later of the two comes first, as everywhere in this list.
const linesFrom = (source: string) => `
  select seq, 'to' as side, reason, substr(to_account, 6) as account, asset, amount,
    to_balance as balance, request_id
  from ${source} where ${FILTERED} and ${OF_CURRENCY} and to_account like 'user:%'
  union all
  select seq, 'from', reason, substr(from_account, 6), asset, -amount, from_balance, request_id
  from ${source} where ${FILTERED} and ${OF_CURRENCY} and from_account like 'user:%'`;

const logStatements = (name: string, source: string) => ({
  page: sql(
    `wallet.log${name}`,
    `select seq, line.side, line.reason, account, asset, line.amount, balance, line.request_id,
       cause_id, receipt_id, symbol, position_names.side as direction, words as note, created_at
     from (${linesFrom(source)} order by seq desc, side desc limit $7 offset $8) as line
     join journal_entries on journal_entries.user_id = $1
       and journal_entries.request_id = line.request_id
     left join position_names on position_names.user_id = $1 and position_names.id = cause_id
     left join adjustments on adjustments.user_id = $1 and adjustments.id = cause_id
     order by seq desc, line.side desc`,
  ),
  count: sql(
    `wallet.log-count${name}`,
    `select count(*) filter (where to_account like 'user:%')
       + count(*) filter (where from_account like 'user:%') as count
     from ${source} where ${FILTERED} and ${OF_CURRENCY}`,
  ),
});

const allLog = logStatements("", ALL_TIME);
const periodLog = logStatements("-in-period", IN_PERIOD);

export interface Period {
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

export interface LogFilter extends Period {
  readonly userId: UserId;
  readonly book: Book;
  readonly currency?: string | undefined;
  readonly group?: LogGroup | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

type LogLine = ResultOf<typeof listBalanceLog>["records"][number];

/** One page of a user's account changes, newest first, with the count of all. */
export async function readBalanceLog(
  tx: Tx,
  filter: LogFilter,
): Promise<{ lines: LogLine[]; total: number }> {
  const { userId, book, group, currency = null } = filter;
  const reasons = group === undefined ? null : logTypesOf(group);
  const values = [userId, book, reasons, ...periodColumns(filter), currency];
  const { page, count } = hasPeriod(filter) ? periodLog : allLog;
  const { rows, total } = await readPage<LogRow>(tx, { page, count, filter: values }, filter);
  return { lines: rows.map(toLine), total };
}

function toLine(row: LogRow): LogLine {
  const { direction, symbol } = row;
  return {
    id: `${row.seq}-${row.side}`,
    entryId: row.request_id,
    type: row.reason,
    account: row.account,
    currency: row.asset,
    amount: toDecimalText(row.amount),
    balanceAfter: toDecimalText(row.balance),
    causeId: row.cause_id,
    receiptId: row.receipt_id,
    position: symbol === null || direction === null ? null : { symbol, direction },
    note: row.note,
    createTime: toWireTime(row.created_at),
  };
}

const hasPeriod = ({ fromMs, untilMs }: Period): boolean =>
  fromMs !== undefined || untilMs !== undefined;

/** null: not limited. */
export const periodColumns = ({ fromMs, untilMs }: Period): readonly (string | null)[] =>
  [fromMs, untilMs].map((atMs) => (atMs === undefined ? null : instantToColumn(instant(atMs))));
