import type { Account, Instant, Money, Posting, Receipt, UserId } from "@plumbline/engine/kernel";
import { type BalanceKey, balanceKey, type Balances } from "@plumbline/engine/ledger";
import { instantToColumn, unitsFromColumn, unitsToColumn } from "./columns.ts";
import { sql, type Transaction, type Tx } from "./database.ts";
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

const lockUsersStatement = sql(
  "ledger.lock-users",
  `with gate as materialized (select pg_advisory_xact_lock_shared(${LEDGER_GATE}))
   select users.id from gate, users where users.id = any($1::uuid[])
   order by users.id for no key update of users`,
);

/** Takes the users' locks, always in the order of their ids, so that no two batches deadlock. */
export async function lockUsers(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  await tx.query(lockUsersStatement, [userIds]);
}

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
  `select asked.user_id as "userId", key, amount
   from unnest($1::uuid[]) as asked (user_id) cross join lateral (
     select book || '/' || asset || '/' || kind as key, amount from balances
     where user_id = asked.user_id offset 0
   ) as held`,
);

export async function loadBalances(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balances>> {
  const rows = await tx.query<{ userId: UserId; key: BalanceKey; amount: string }>(
    loadBalancesStatement,
    [userIds],
  );
  const balancesByUser = new Map<UserId, Map<BalanceKey, bigint>>();
  for (const userId of userIds) balancesByUser.set(userId, new Map());
  for (const { userId, key, amount } of rows) {
    balancesByUser.get(userId)?.set(key, unitsFromColumn(amount));
  }
  return balancesByUser;
}

/** Says beside each posting what its user accounts hold after it, given what they held before. */
export function bookPostings(before: Balances, postings: readonly Posting[]): BookedPosting[] {
  const running = new Map(before);
  const moved = (account: Account, { asset, units }: Money): bigint | null => {
    if (account.owner === "house") return null;
    const key = balanceKey(account.book, asset, account.kind);
    const after = (running.get(key) ?? 0n) + units;
    running.set(key, after);
    return after;
  };
  return postings.map((posting) => ({
    posting,
    fromBalance: moved(posting.from, { ...posting.amount, units: -posting.amount.units }),
    toBalance: moved(posting.to, posting.amount),
  }));
}

const insertEntriesStatement = sql(
  "ledger.insert-entries",
  `insert into journal_entries
     (user_id, request_id, command, fingerprint, answer, cause_id, receipt_id, created_at)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::json[], $6::uuid[],
     $7::uuid[], $8::timestamptz[])`,
);

const insertPostingsStatement = sql(
  "ledger.insert-postings",
  `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
     from_balance, to_balance, reason)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
     $7::numeric[], $8::numeric[], $9::numeric[], $10::text[])`,
);

const insertReceiptsStatement = sql(
  "ledger.insert-receipts",
  `insert into receipts (id, user_id, kind, rule_version, inputs, ticks, result, created_at)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::json[], $6::json[],
     $7::json[], $8::timestamptz[])`,
);

/** Writes the accepted commands of one batch: one statement a table, however many there are. */
export function saveEntries(tx: Transaction, entries: readonly JournalEntry[]): void {
  tx.send(insertEntriesStatement, [
    entries.map(({ userId }) => userId),
    entries.map(({ requestId }) => requestId),
    entries.map(({ command }) => command),
    entries.map(({ fingerprint }) => fingerprint),
    entries.map(({ answer }) => answer),
    entries.map(({ causeId }) => causeId),
    entries.map(({ receipts }) => receipts[0]?.id ?? null),
    entries.map(({ at }) => instantToColumn(at)),
  ]);
  savePostings(tx, entries);
  saveReceipts(tx, entries);
}

function savePostings(tx: Transaction, entries: readonly JournalEntry[]): void {
  const rows = entries.flatMap(({ userId, requestId, postings }) =>
    postings.map((booked) => ({ userId, requestId, ...booked })),
  );
  if (rows.length === 0) return;
  tx.send(insertPostingsStatement, [
    rows.map(({ userId }) => userId),
    rows.map(({ requestId }) => requestId),
    rows.map(({ posting }) => posting.from.book),
    rows.map(({ posting }) => posting.amount.asset),
    rows.map(({ posting }) => accountText(posting.from)),
    rows.map(({ posting }) => accountText(posting.to)),
    rows.map(({ posting }) => unitsToColumn(posting.amount.units)),
    rows.map(({ fromBalance }) => (fromBalance === null ? null : unitsToColumn(fromBalance))),
    rows.map(({ toBalance }) => (toBalance === null ? null : unitsToColumn(toBalance))),
    rows.map(({ posting }) => posting.reason),
  ]);
}

function saveReceipts(tx: Transaction, entries: readonly JournalEntry[]): void {
  const rows = entries.flatMap(({ userId, receipts, at }) =>
    receipts.map((receipt) => ({ userId, receipt, at })),
  );
  if (rows.length === 0) return;
  tx.send(insertReceiptsStatement, [
    rows.map(({ receipt }) => receipt.id),
    rows.map(({ userId }) => userId),
    rows.map(({ receipt }) => receipt.kind),
    rows.map(({ receipt }) => receipt.ruleVersion),
    rows.map(({ receipt }) => JSON.stringify(receipt.inputs)),
    rows.map(({ receipt }) => JSON.stringify(receipt.ticks)),
    rows.map(({ receipt }) => JSON.stringify(receipt.result)),
    rows.map(({ at }) => instantToColumn(at)),
  ]);
}

const saveBalancesStatement = sql(
  "ledger.save-balances",
  `insert into balances (user_id, book, asset, kind, amount)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::numeric[])
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
      .map(([key, units]) => ({ userId, parts: key.split("/"), amount: unitsToColumn(units) })),
  );
  if (rows.length === 0) return;
  tx.send(saveBalancesStatement, [
    rows.map(({ userId }) => userId),
    rows.map(({ parts }) => parts[0]),
    rows.map(({ parts }) => parts[1]),
    rows.map(({ parts }) => parts[2]),
    rows.map(({ amount }) => amount),
  ]);
}

/** "user:margin", "house:fees": how an account is written in the journal. */
export const accountText = ({ owner, kind }: Account): string => `${owner}:${kind}`;
