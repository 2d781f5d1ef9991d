import { type Book, instant, type UserId, type Instant } from "@plumbline/engine/kernel";
import type { LogType } from "@plumbline/protocol/wallet";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { DaySpan } from "./statement-days.ts";

/** The requested owner, books and days. */
export interface Scope {
  readonly userId: UserId;
  readonly book: Book | null;
  readonly currency: string | null;
}

/** A range of one user's postings: includes the first number, excludes the second. */
export interface SeqSpan {
  readonly from: bigint;
  readonly until: bigint;
}

/**
 * The range of postings in a span of time. One user's postings are consecutive, so a span is one
 * unbroken range: if the clocks of two processes differ slightly at midnight, an entry may be in
 * the neighbouring day, but never in both or in neither. Later postings are not in the range.
 */
export async function readSeqSpan(
  tx: Tx,
  userId: UserId,
  { fromMs, untilMs }: DaySpan,
): Promise<SeqSpan> {
  const [row] = await tx.query<{ from: number | null; until: number | null; last: number | null }>(
    seqSpanStatement,
    [userId, instantToColumn(instant(fromMs)), instantToColumn(instant(untilMs))],
  );
  const end = BigInt(row?.last ?? 0) + 1n;
  const until = BigInt(row?.until ?? end);
  const from = BigInt(row?.from ?? end);
  return { from: from < until ? from : until, until };
}

const seqSpanStatement = sql(
  "wallet.statement-span",
  `select min(seq) filter (where created_at >= $2::timestamptz) as from,
     min(seq) filter (where created_at >= $3::timestamptz) as until, max(seq) as last
   from postings join journal_entries using (user_id, request_id) where user_id = $1`,
);

// All books of the member's own; the book of a contest ends with the contest and is not an account
// of the member.
const SCOPE = `user_id = $1
  and (book = $2 or ($2::text is null and book not like 'contest:%'))
  and ($3::text is null or asset = $3)`;

const sides = (span: string) => `
  select seq, book, asset, reason, substr(from_account, 6) as account, -amount as amount,
    from_balance as balance
  from postings where ${SCOPE} and ${span} and from_account like 'user:%'
  union all
  select seq, book, asset, reason, substr(to_account, 6), amount, to_balance
  from postings where ${SCOPE} and ${span} and to_account like 'user:%'`;

export interface AccountName {
  readonly book: Book;
  readonly asset: string;
  readonly account: string;
}

export interface AccountBalance extends AccountName {
  readonly units: bigint;
}

/** The balance of each account after the last posting before `before` that touched it. */
export async function readBalancesBefore(
  tx: Tx,
  { userId, book, currency }: Scope,
  before: bigint,
): Promise<AccountBalance[]> {
  const rows = await tx.query<AccountName & { readonly balance: bigint }>(balancesStatement, [
    userId,
    book,
    currency,
    before.toString(),
  ]);
  return rows.map(({ balance, ...name }) => ({ ...name, units: balance }));
}

const balancesStatement = sql(
  "wallet.statement-balances",
  `select distinct on (book, asset, account) book, asset, account, balance
   from (${sides("seq < $4")}) as side order by book, asset, account, seq desc`,
);

export interface AccountSum extends AccountBalance {
  readonly type: LogType;
  readonly entries: number;
}

/** The movements of each account, summed by type. */
export async function readSums(
  tx: Tx,
  { userId, book, currency }: Scope,
  { from, until }: SeqSpan,
): Promise<AccountSum[]> {
  const rows = await tx.query<
    AccountName & { readonly reason: LogType; readonly amount: bigint; readonly entries: number }
  >(sumsStatement, [userId, book, currency, from.toString(), until.toString()]);
  return rows.map(({ reason, amount, entries, ...name }) => {
    return { ...name, type: reason, units: amount, entries };
  });
}

const sumsStatement = sql(
  "wallet.statement-sums",
  `select book, asset, account, reason, sum(amount) as amount, count(*) as entries
   from (${sides("seq >= $4 and seq < $5")}) as side
   group by book, asset, account, reason order by book, asset, account, reason`,
);

export interface Movement {
  readonly seq: bigint;
  readonly type: LogType;
  readonly account: string;
  readonly units: bigint;
  readonly balance: bigint;
  readonly causeId: string | null;
  readonly receiptId: string | null;
  /** Epoch ms. */
  readonly atMs: number;
}

interface MovementRow {
  readonly seq: number;
  readonly reason: LogType;
  readonly account: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly cause_id: string | null;
  readonly receipt_id: string | null;
  readonly created_at: Instant;
}

/** The next movements of one currency in one book, the earliest first: whole postings. */
export async function readMovements(
  tx: Tx,
  { userId, book, currency }: Scope,
  request: SeqSpan & { readonly types: readonly LogType[] | null; readonly postingsMax: number },
): Promise<Movement[]> {
  const rows = await tx.query<MovementRow>(movementsStatement, [
    userId,
    book,
    currency,
    request.from.toString(),
    request.until.toString(),
    request.types,
    request.postingsMax,
  ]);
  return rows.map((row) => ({
    seq: BigInt(row.seq),
    type: row.reason,
    account: row.account,
    units: row.amount,
    balance: row.balance,
    causeId: row.cause_id,
    receiptId: row.receipt_id,
    atMs: row.created_at,
  }));
}

const movementsStatement = sql(
  "wallet.statement-movements",
  `with page as (
     select seq from postings where ${SCOPE} and seq >= $4 and seq < $5
       and ($6::text[] is null or reason = any($6))
       and (from_account like 'user:%' or to_account like 'user:%')
     order by seq limit $7
   )
   select seq, line.reason, account, amount, balance, cause_id, receipt_id, created_at
   from (
     select user_id, request_id, seq, 1 as place, reason, substr(from_account, 6) as account,
       -amount as amount, from_balance as balance
     from postings where user_id = $1 and seq in (select seq from page)
       and from_account like 'user:%'
     union all
     select user_id, request_id, seq, 2, reason, substr(to_account, 6), amount, to_balance
     from postings where user_id = $1 and seq in (select seq from page) and to_account like 'user:%'
   ) as line join journal_entries using (user_id, request_id)
   order by seq, place`,
);
