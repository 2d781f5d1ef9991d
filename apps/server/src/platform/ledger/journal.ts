import type { Account, Instant, Receipt, UserId } from "@plumbline/engine/kernel";
import type { BookedPosting } from "@plumbline/engine/ledger";
import { sql, type Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import type { Field, Rows, RowType } from "#platform/postgres/row-bytes";

export interface JournalEntry {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly command: string;
  readonly fingerprint: Buffer;
  /** JSON text: the command's answer, returned again for a retry. */
  readonly answer: string;
  readonly causeId: string | null;
  readonly receipts: readonly Receipt[];
  readonly postings: readonly BookedPosting[];
  readonly at: Instant;
}

export interface RecordedAnswer {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly fingerprint: Buffer;
  /** JSON text. */
  readonly answer: string;
}

// "lateral", here and in other statements of the hot path, makes PostgreSQL look up each row by its
// key: a plan created while a table was small would otherwise keep scanning it after it has grown.
const loadAnswersStatement = sql(
  "ledger.load-answers",
  `select requested.user_id as "userId", requested.request_id as "requestId", fingerprint, answer
   from unnest($1::uuid[], $2::uuid[]) as requested (user_id, request_id) cross join lateral (
     select fingerprint, answer from journal_entries
     where (user_id, request_id) = (requested.user_id, requested.request_id) limit 1
   ) as known`,
);

export async function loadAnswers(
  tx: Tx,
  requests: readonly { readonly userId: UserId; readonly requestId: RequestId }[],
): Promise<RecordedAnswer[]> {
  return tx.query(loadAnswersStatement, [
    requests.map(({ userId }) => userId),
    requests.map(({ requestId }) => requestId),
  ]);
}

const ENTRY = {
  table: "journal_entries",
  columns: ["uuid", "uuid", "text", "bytes", "text", "uuid", "uuid", "time"],
} as const satisfies RowType;

export const entryRows = (entries: readonly JournalEntry[]): Rows => ({
  type: ENTRY,
  rows: entries.map((entry): Field[] => [
    entry.userId,
    entry.requestId,
    entry.command,
    entry.fingerprint,
    entry.answer,
    entry.causeId,
    entry.receipts[0]?.id ?? null,
    entry.at,
  ]),
});

const POSTING = {
  table: "postings",
  columns: [
    "uuid",
    "bigint",
    "uuid",
    "text",
    "text",
    "text",
    "text",
    "amount",
    "amount",
    "amount",
    "text",
  ],
} as const satisfies RowType;

/** Without the sequence number, which PostgreSQL assigns. */
export const postingRows = (entries: readonly JournalEntry[]): Rows => ({
  type: POSTING,
  rows: entries.flatMap(({ userId, requestId, postings }) =>
    postings.map(({ posting, fromBalance, toBalance }): Field[] => [
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
    ]),
  ),
});

const RECEIPT = {
  table: "receipts",
  columns: ["uuid", "uuid", "text", "text", "json", "json", "json", "time"],
} as const satisfies RowType;

export const receiptRows = (entries: readonly JournalEntry[]): Rows => ({
  type: RECEIPT,
  rows: entries.flatMap(({ userId, receipts, at }) =>
    receipts.map(({ id, kind, ruleVersion, inputs, ticks, result }): Field[] => [
      id,
      userId,
      kind,
      ruleVersion,
      JSON.stringify(inputs),
      JSON.stringify(ticks),
      JSON.stringify(result),
      at,
    ]),
  ),
});

/** "user:margin", "house:fees": an account as the journal writes it. */
const accountText = ({ owner, kind }: Account): string => `${owner}:${kind}`;
