import { instant, type Instant, type Receipt, toDecimalText } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import {
  loadVerifiers,
  type ReceiptCheck,
  type RecordedTicks,
  type ReceiptVerifiers,
} from "#platform/ledger/verification";
import { readTicks, tickKey, type TickSource } from "#services/ticks/read-ticks";

export interface ReceiptsReport {
  /** The number of receipts that were verified, up to the first problem. */
  readonly receipts: number;
  readonly problem: { readonly id: string; readonly type: ReceiptProblem } | null;
}

/**
 * A receipt without a journal entry, or the reverse; one that differs from its rule's decision on
 * the recorded ticks and terms; one with postings that differ from the journal's.
 */
export type ReceiptProblem = "no_entry" | "no_receipt" | "not_honest" | "other_postings";

/**
 * Decides every receipt again, or those since a time, user by user, on the recorded ticks and
 * terms, and compares its postings with the journal's.
 */
export async function verifyReceipts(
  source: TickSource,
  verifiers: ReceiptVerifiers,
  since: Instant = instant(0),
): Promise<ReceiptsReport> {
  const { database: tx } = source;
  let receipts = 0;
  const from = instantToColumn(since);
  const [stray] = await tx.query<{ id: string }>(strayStatement, [from]);
  if (stray !== undefined) return { receipts, problem: { id: stray.id, type: "no_entry" } };
  const check = await loadVerifiers(tx, verifiers);
  for (const { userId } of await tx.query<{ userId: string }>(usersStatement, [from])) {
    const rows = await tx.query<ReceiptRow>(receiptsStatement, [userId, from]);
    const postedBy = await loadPosted(tx, userId, rows);
    const ticks = await loadTicks(source, rows, check);
    for (const row of rows) {
      const posted = postedBy.get(row.receiptId) ?? [];
      const type = problemOf(row, { check, ticks, posted });
      if (type !== null) return { receipts, problem: { id: row.receiptId, type } };
      receipts += 1;
    }
  }
  return { receipts, problem: null };
}

interface ReceiptRow extends Receipt {
  /** In the journal's notation. */
  readonly receiptId: string;
  readonly isThere: boolean;
}

const strayStatement = sql(
  "proof.stray-receipt",
  `select id from receipts where created_at >= $1 and not exists (
     select from journal_entries as entry
     where (entry.user_id, entry.receipt_id) = (receipts.user_id, receipts.id)
   ) limit 1`,
);

const usersStatement = sql(
  "proof.receipt-users",
  `select distinct user_id as "userId" from journal_entries
   where created_at >= $1 and receipt_id is not null order by user_id`,
);

const receiptsStatement = sql(
  "proof.receipts-of-user",
  `select entry.receipt_id as "receiptId", id is not null as "isThere", id, kind,
     rule_version as "ruleVersion", inputs, coalesce(ticks, '[]') as ticks, result
   from journal_entries as entry left join receipts on receipts.id = entry.receipt_id
   where entry.user_id = $1 and entry.created_at >= $2 and entry.receipt_id is not null
   order by entry.created_at, receipt_id`,
);

function problemOf(
  row: ReceiptRow,
  {
    check,
    ticks,
    posted,
  }: {
    readonly check: ReceiptCheck;
    readonly ticks: RecordedTicks;
    readonly posted: readonly string[];
  },
): ReceiptProblem | null {
  if (!row.isThere) return "no_receipt";
  if (!check.isHonest(row, ticks)) return "not_honest";
  return JSON.stringify(postingFactsOf(row)) === JSON.stringify(posted) ? null : "other_postings";
}

/** One line for each posting of a receipt: releases of cancelled orders come first. */
function postingFactsOf({ inputs, result }: Receipt): readonly string[] {
  const { book, asset, orders } = inputs;
  const released = entriesOf(orders)
    .filter(({ margin }) => margin !== "0")
    .map(({ margin }) => {
      const [from, to] = [`user/${String(book)}/margin`, `user/${String(book)}/available`];
      return lineOf({ from, to, asset, amount: margin, reason: "order_margin_returned" });
    });
  const settled = entriesOf(result["postings"]).map((each) => lineOf({ asset, ...each }));
  return [...released, ...settled];
}

type Line = Readonly<Record<string, unknown>>;

const entriesOf = (list: unknown): readonly Line[] => (Array.isArray(list) ? list : []);

const lineOf = ({ from, to, asset, amount, reason }: Line): string =>
  [from, to, asset, amount, reason].map(String).join(" ");

interface PostingRow {
  readonly receiptId: string;
  readonly book: string;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly reason: string;
}

const postedStatement = sql(
  "proof.receipt-postings",
  `select receipt_id as "receiptId", book, asset, from_account as "from", to_account as "to",
     amount, reason
   from postings join journal_entries using (user_id, request_id)
   where user_id = $1 and receipt_id = any($2::uuid[]) order by seq`,
);

/** Regardless of when they were posted: a receipt that two entries name has too many. */
async function loadPosted(
  tx: Tx,
  userId: string,
  rows: readonly ReceiptRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const posted = new Map<string, string[]>();
  const ids = rows.map(({ receiptId }) => receiptId);
  for (const row of await tx.query<PostingRow>(postedStatement, [userId, ids])) {
    const { receiptId, book, asset, reason } = row;
    const named = (account: string): string => account.replace(":", `/${book}/`);
    const amount = toDecimalText(row.amount);
    const lines = posted.get(receiptId) ?? [];
    posted.set(receiptId, lines);
    lines.push(lineOf({ from: named(row.from), to: named(row.to), asset, amount, reason }));
  }
  return posted;
}

async function loadTicks(
  source: TickSource,
  rows: readonly ReceiptRow[],
  check: ReceiptCheck,
): Promise<RecordedTicks> {
  const present = rows.filter(({ isThere }) => isThere);
  const ticks = await readTicks(
    source,
    present.flatMap((row) => check.ticksOf(row)),
  );
  return {
    priceOfTick: (symbol, seq) => ticks.get(tickKey({ symbol, seq }))?.price ?? null,
    timeOfTick: (symbol, seq) => ticks.get(tickKey({ symbol, seq }))?.at ?? null,
    hashOfTick: (symbol, seq) => ticks.get(tickKey({ symbol, seq }))?.hash ?? null,
  };
}
