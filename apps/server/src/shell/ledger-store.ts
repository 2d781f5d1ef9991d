import type {
  Account,
  AssetCode,
  Book,
  Instant,
  Money,
  Posting,
  Receipt,
  UserAccountKind,
  UserId,
} from "@plumbline/engine/kernel";
import {
  applyPostings,
  type BalanceKey,
  balanceKey,
  type Balances,
} from "@plumbline/engine/ledger";
import { unitsFromColumn } from "./columns.ts";
import { sql, type Transaction, type Tx } from "./database.ts";
import type { Field, RowType } from "./postgres/row-bytes.ts";
import type { RequestId } from "./ids.ts";

/** A posting with what its user accounts hold after it. */
export interface BookedPosting {
  readonly posting: Posting;
  readonly fromBalance: bigint | null;
  readonly toBalance: bigint | null;
}

export interface JournalEntry {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly command: string;
  readonly fingerprint: Buffer;
  /** JSON text: what the command answered, and answers again to a repetition. */
  readonly answer: string;
  readonly causeId: string | null;
  readonly receipts: readonly Receipt[];
  readonly postings: readonly BookedPosting[];
  readonly at: Instant;
}

export interface KnownAnswer {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly fingerprint: Buffer;
  readonly answer: unknown;
}

/** Held shared by every batch and exclusively by a checkpoint, which so sees no half of a batch. */
export const LEDGER_GATE = 726_401;

// Apart from the gate's: an advisory lock of two numbers never meets one of a single number.
const USER_LOCKS = 726_402;

const lockUsersStatement = sql(
  "ledger.lock-users",
  `select pg_advisory_xact_lock_shared(${LEDGER_GATE}),
     (select count(pg_advisory_xact_lock(${USER_LOCKS}, key)) from unnest($1::int[]) as key)`,
);

/**
 * Takes the users' locks, always in the order of their keys, so that no two batches deadlock. They
 * are locks on a number, not on a row: that writes nothing, and holds a user who is only being
 * registered as well. Two users who share a key wait for each other now and then, no more.
 */
export async function lockUsers(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  const keys = new Set(userIds.map(lockKeyOf));
  await tx.query(lockUsersStatement, [[...keys].sort((a, b) => a - b)]);
}

/** Seven random digits of the id: a number that an int holds. */
const lockKeyOf = (userId: UserId): number => Number.parseInt(userId.slice(-7), 16);

// Here and in other statements of the hot path, "lateral" has each row looked up by its key:
// a plan made while a table was small would otherwise go on reading all of it when it has grown.
const loadAnswersStatement = sql(
  "ledger.load-answers",
  `select asked.user_id as "userId", asked.request_id as "requestId", fingerprint, answer
   from unnest($1::uuid[], $2::uuid[]) as asked (user_id, request_id) cross join lateral (
     select fingerprint, answer from journal_entries
     where (user_id, request_id) = (asked.user_id, asked.request_id) limit 1
   ) as known`,
);

export function loadAnswers(
  tx: Tx,
  asked: readonly { readonly userId: UserId; readonly requestId: RequestId }[],
): Promise<KnownAnswer[]> {
  return tx.query(loadAnswersStatement, [
    asked.map(({ userId }) => userId),
    asked.map(({ requestId }) => requestId),
  ]);
}

const loadBalancesStatement = sql(
  "ledger.load-balances",
  `select user_id as "userId", book, asset, kind, amount from balances
   where user_id = any($1::uuid[])`,
);

interface BalanceRow {
  readonly userId: UserId;
  readonly book: Book;
  readonly asset: AssetCode;
  readonly kind: UserAccountKind;
  readonly amount: string;
}

export async function loadBalances(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balances>> {
  const rows = await tx.query<BalanceRow>(loadBalancesStatement, [userIds]);
  const balancesByUser = new Map<UserId, Map<BalanceKey, bigint>>();
  for (const userId of userIds) balancesByUser.set(userId, new Map());
  for (const { userId, book, asset, kind, amount } of rows) {
    balancesByUser.get(userId)?.set(balanceKey(book, asset, kind), unitsFromColumn(amount));
  }
  return balancesByUser;
}

/** Postings with the balances beside them, and what the user holds after all of them. */
export function bookPostings(
  before: Balances,
  postings: readonly Posting[],
): { readonly booked: readonly BookedPosting[]; readonly after: Balances } {
  const after = applyPostings(before, postings);
  const running = new Map(before);
  const moved = (account: Account, { asset, units }: Money): bigint | null => {
    if (account.owner === "house") return null;
    const key = balanceKey(account.book, asset, account.kind);
    const next = (running.get(key) ?? 0n) + units;
    running.set(key, next);
    return next;
  };
  const booked = postings.map((posting) => ({
    posting,
    fromBalance: moved(posting.from, { ...posting.amount, units: -posting.amount.units }),
    toBalance: moved(posting.to, posting.amount),
  }));
  return { booked, after };
}

const ENTRY = {
  table: "journal_entries",
  columns: ["uuid", "uuid", "text", "bytes", "json", "uuid", "uuid", "time"],
} as const satisfies RowType;

const insertEntriesStatement = sql(
  "ledger.insert-entries",
  "insert into journal_entries select * from unnest($1::journal_entries[])",
);

const POSTING = {
  table: "postings",
  columns: [
    ...["uuid", "bigint", "uuid", "text", "text", "text", "text"],
    ...["amount", "amount", "amount", "text"],
  ],
} as const satisfies RowType;

// The sequence number is PostgreSQL's to give.
const insertPostingsStatement = sql(
  "ledger.insert-postings",
  `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
     from_balance, to_balance, reason)
   select user_id, request_id, book, asset, from_account, to_account, amount, from_balance,
     to_balance, reason
   from unnest($1::postings[])`,
);

const RECEIPT = {
  table: "receipts",
  columns: ["uuid", "uuid", "text", "text", "json", "json", "json", "time"],
} as const satisfies RowType;

const insertReceiptsStatement = sql(
  "ledger.insert-receipts",
  "insert into receipts select * from unnest($1::receipts[])",
);

/** Writes the accepted commands of one batch: one statement a table, however many there are. */
export function saveEntries(tx: Transaction, entries: readonly JournalEntry[]): void {
  tx.sendRows(insertEntriesStatement, { type: ENTRY, rows: entries.map(entryRow) });
  tx.sendRows(insertPostingsStatement, { type: POSTING, rows: entries.flatMap(postingRows) });
  tx.sendRows(insertReceiptsStatement, { type: RECEIPT, rows: entries.flatMap(receiptRows) });
}

const entryRow = (entry: JournalEntry): Field[] => [
  entry.userId,
  entry.requestId,
  entry.command,
  entry.fingerprint,
  entry.answer,
  entry.causeId,
  entry.receipts[0]?.id ?? null,
  entry.at,
];

const postingRows = ({ userId, requestId, postings }: JournalEntry): Field[][] =>
  postings.map(({ posting, fromBalance, toBalance }) => [
    userId,
    null,
    requestId,
    posting.from.book,
    posting.amount.asset,
    accountText(posting.from),
    accountText(posting.to),
    posting.amount.units,
    fromBalance,
    toBalance,
    posting.reason,
  ]);

const receiptRows = ({ userId, receipts, at }: JournalEntry): Field[][] =>
  receipts.map(({ id, kind, ruleVersion, inputs, ticks, result }) => [
    id,
    userId,
    kind,
    ruleVersion,
    JSON.stringify(inputs),
    JSON.stringify(ticks),
    JSON.stringify(result),
    at,
  ]);

const BALANCE = {
  table: "balances",
  columns: ["uuid", "text", "text", "text", "amount"],
} as const satisfies RowType;

const saveBalancesStatement = sql(
  "ledger.save-balances",
  `insert into balances select * from unnest($1::balances[])
   on conflict (user_id, book, asset, kind) do update set amount = excluded.amount`,
);

/** Writes the balances that differ from what was loaded; their users are locked. */
export function saveBalances(
  tx: Transaction,
  changes: readonly { userId: UserId; before: Balances; after: Balances }[],
): void {
  const rows = changes.flatMap(({ userId, before, after }) =>
    [...after]
      .filter(([key, units]) => before.get(key) !== units)
      .map(([key, units]) => [userId, ...key.split("/"), units]),
  );
  tx.sendRows(saveBalancesStatement, { type: BALANCE, rows });
}

/** "user:margin", "house:fees": how an account is written in the journal. */
export const accountText = ({ owner, kind }: Account): string => `${owner}:${kind}`;
