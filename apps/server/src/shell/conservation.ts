import { type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { instantToColumn, unitsFromColumn } from "./columns.ts";
import { type Database, sql, type Tx } from "./database.ts";
import { LEDGER_GATE } from "./ledger-store.ts";

export interface BookSum {
  readonly book: string;
  readonly currency: string;
  /** Units of 10⁻⁸, all accounts together. Anything but zero is money made or lost. */
  readonly sum: bigint;
}

/** An account whose kept balance is not what its postings add up to. */
export interface Discrepancy {
  readonly account: string;
  readonly kept: string;
  readonly posted: string;
}

export interface ConservationReport {
  readonly sums: readonly BookSum[];
  readonly discrepancies: readonly Discrepancy[];
}

// House balances are nowhere kept: they are the last checkpoint and what was posted since.
const HOUSE = `
  last as (select coalesce(max(through_seq), 0) as through_seq from house_checkpoints),
  house as (
    select book, asset, to_account as account, amount from postings, last
      where seq > last.through_seq and to_account like 'house:%'
    union all
    select book, asset, from_account, -amount from postings, last
      where seq > last.through_seq and from_account like 'house:%'
    union all
    select book, asset, account, amount from house_checkpoints join last using (through_seq)
  )`;

// What users hold is kept in `balances`: the two sides are independent, so their sum proves
// something.
const sumsStatement = sql(
  "conservation.sums",
  `with ${HOUSE}, everything as (
     select book, asset, amount from house
     union all
     select book, asset, amount from balances
   )
   select book, asset as currency, sum(amount)::numeric(38, 8) as sum
   from everything group by book, asset order by book, asset`,
);

/** Adds everything up: what users hold and what the house holds, by book and currency. */
export async function sumBooks(tx: Tx): Promise<BookSum[]> {
  const rows = await tx.query<{ book: string; currency: string; sum: string }>(sumsStatement);
  return rows.map(({ sum, ...row }) => ({ ...row, sum: unitsFromColumn(sum) }));
}

const discrepanciesStatement = sql(
  "conservation.discrepancies",
  `with moved as (
     select user_id, book, asset, to_account as account, amount from postings
       where to_account like 'user:%'
     union all
     select user_id, book, asset, from_account, -amount from postings
       where from_account like 'user:%'
   ), posted as (
     select user_id, book, asset, account, sum(amount) as amount from moved
     group by user_id, book, asset, account
   ), kept as (
     select user_id, book, asset, 'user:' || kind as account, amount from balances
   )
   select concat_ws('/', user_id, book, asset, account) as account,
     coalesce(kept.amount, 0)::text as kept, coalesce(posted.amount, 0)::text as posted
   from posted full join kept using (user_id, book, asset, account)
   where coalesce(kept.amount, 0) <> coalesce(posted.amount, 0)
   limit 100`,
);

/** Recomputes every user's every account from the journal and names those that disagree. */
export async function reportConservation(database: Database): Promise<ConservationReport> {
  return database.transaction(async (tx) => {
    // One snapshot for both questions: commands go on meanwhile.
    await tx.query(sql("conservation.snapshot", "set transaction isolation level repeatable read"));
    // The whole journal is read, and nobody waits for it.
    tx.send(sql("conservation.patience", "set local statement_timeout to '10min'"));
    const sums = await sumBooks(tx);
    const discrepancies = await tx.query<Discrepancy>(discrepanciesStatement);
    return { sums, discrepancies };
  });
}

const saveReportStatement = sql(
  "conservation.save-report",
  "insert into conservation_reports (created_at, sums, problems) values ($1, $2, $3)",
);

/** The scheduled job: reports, keeps the report, and says loudly when anything is off. */
export async function keepConservationReport(
  database: Database,
  { now, log }: { readonly now: Instant; log(fault: unknown): void },
): Promise<ConservationReport> {
  const report = await reportConservation(database);
  await database.query(saveReportStatement, [
    instantToColumn(now),
    JSON.stringify(report.sums.map((row) => ({ ...row, sum: toDecimalText(row.sum) }))),
    JSON.stringify(report.discrepancies),
  ]);
  if (!isConserved(report)) log(`conservation is broken: ${JSON.stringify(report.discrepancies)}`);
  return report;
}

export function isConserved({ sums, discrepancies }: ConservationReport): boolean {
  return discrepancies.length === 0 && sums.every(({ sum }) => sum === 0n);
}

const closeGateStatement = sql("conservation.gate", "select pg_advisory_xact_lock($1)");

const checkpointStatement = sql(
  "conservation.checkpoint",
  `with ${HOUSE}, head as (select coalesce(max(seq), 0) as through_seq from postings)
   insert into house_checkpoints (book, asset, account, amount, through_seq)
   select book, asset, account, sum(amount), head.through_seq from house, head, last
   where head.through_seq > last.through_seq
   group by book, asset, account, head.through_seq`,
);

/**
 * Sums the house accounts up to now, so that the next sum starts here. The gate waits for the
 * batches under way, whose postings have lower numbers, and holds new ones for milliseconds.
 */
export function checkpointHouse(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(closeGateStatement, [LEDGER_GATE]);
    await tx.query(checkpointStatement);
  });
}
