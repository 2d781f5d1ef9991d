import { type Instant, MINUTE_MS, toDecimalText } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import {
  type HouseBalance,
  houseBalances,
  type HouseRow,
  readHouseBalance,
} from "./house-balances.ts";
import { LEDGER_GATE } from "./user-locks.ts";

export interface BookSum {
  readonly book: string;
  readonly currency: string;
  /** Units of 10⁻⁸, all accounts together. Any value but zero means money created or lost. */
  readonly sum: bigint;
  /** Every account of the house, by name. */
  readonly house: readonly HouseBalance[];
}

/** The sum of all users' balances, next to the house's accounts. */
const USERS = "users";

/** An account whose stored balance differs from the sum of its postings. */
export interface Discrepancy {
  readonly account: string;
  readonly stored: string;
  readonly posted: string;
}

export interface ConservationReport {
  readonly sums: readonly BookSum[];
  readonly discrepancies: readonly Discrepancy[];
}

// Users' balances come from `balances`, the house's from the journal. The two sides are
// independent, so a sum of zero is evidence. One statement, because both must be read at the same
// moment.
const sumsStatement = sql(
  "conservation.sums",
  `with ${houseBalances()}, everything as (
     select book, asset, account, amount from house
     union all
     select book, asset, '${USERS}', amount from balances
   )
   select book, asset, account, sum(amount)::numeric(38, 8) as amount
   from everything group by book, asset, account order by book, asset, account`,
);

/** Sums all balances of users and the house, by book and currency. */
export async function sumBooks(tx: Tx): Promise<BookSum[]> {
  const sums = new Map<string, BookSum>();
  for (const row of await tx.query<HouseRow>(sumsStatement)) {
    const { book, asset, account } = row;
    const { sum, house } = sums.get(`${book} ${asset}`) ?? { sum: 0n, house: [] };
    sums.set(`${book} ${asset}`, {
      book,
      currency: asset,
      sum: sum + row.amount,
      house: account === USERS ? house : [...house, readHouseBalance(row)],
    });
  }
  return [...sums.values()];
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
   ), stored as (
     select user_id, book, asset, 'user:' || kind as account, amount from balances
   )
   select concat_ws('/', user_id, book, asset, account) as account,
     coalesce(stored.amount, 0)::text as stored, coalesce(posted.amount, 0)::text as posted
   from posted full join stored using (user_id, book, asset, account)
   where coalesce(stored.amount, 0) <> coalesce(posted.amount, 0)
   limit 100`,
);

// A checkpoint is the sum of its account's postings at that time; if one of them was altered since,
// the two differ.
const checkpointDiscrepanciesStatement = sql(
  "conservation.checkpoint-discrepancies",
  `with last as (select coalesce(max(through_seq), 0) as through_seq from house_checkpoints),
   moved as (
     select book, asset, to_account as account, amount from postings, last
       where seq <= last.through_seq and to_account like 'house:%'
     union all
     select book, asset, from_account, -amount from postings, last
       where seq <= last.through_seq and from_account like 'house:%'
   ), posted as (
     select book, asset, account, sum(amount) as amount from moved group by book, asset, account
   ), stored as (
     select book, asset, account, amount from house_checkpoints join last using (through_seq)
   )
   select concat_ws('/', book, asset, account) as account,
     coalesce(stored.amount, 0)::text as stored, coalesce(posted.amount, 0)::text as posted
   from posted full join stored using (book, asset, account)
   where coalesce(stored.amount, 0) <> coalesce(posted.amount, 0)
   limit 100`,
);

// An account's balance before the window is stored with its last posting before it. $1: the last
// posting that was compared already.
const recentDiscrepanciesStatement = sql(
  "conservation.recent-discrepancies",
  `with moved as (
     select user_id, book, asset, to_account as account, amount from postings
       where seq > $1 and to_account like 'user:%'
     union all
     select user_id, book, asset, from_account, -amount from postings
       where seq > $1 and from_account like 'user:%'
   ), posted as (
     select user_id, book, asset, account, sum(amount) as amount from moved
     group by user_id, book, asset, account
   ), expected as (
     select posted.user_id, posted.book, posted.asset, posted.account,
       coalesce(before.amount, 0) + posted.amount as amount
     from posted left join lateral (
       select case when to_account = posted.account then to_balance else from_balance end as amount
       from postings
       where user_id = posted.user_id and seq <= $1 and book = posted.book and asset = posted.asset
         and posted.account in (from_account, to_account)
       order by seq desc limit 1
     ) as before on true
   ), stored as (
     select user_id, book, asset, 'user:' || kind as account, amount from balances
   )
   select concat_ws('/', user_id, book, asset, account) as account,
     coalesce(stored.amount, 0)::text as stored, expected.amount::text as posted
   from expected left join stored using (user_id, book, asset, account)
   where coalesce(stored.amount, 0) <> expected.amount
   limit 100`,
);

/** The number of the last posting that the last stored report has compared. */
const checkedStatement = sql(
  "conservation.checked",
  "select coalesce(max(checked_through), 0) as seq from conservation_reports",
);

/** The transaction's settings for long reads outside of requests. */
export const PATIENT = { quietMs: 11 * MINUTE_MS };
export const patienceStatement = sql(
  "conservation.patience",
  "set local statement_timeout to '10min'",
);

/**
 * Sums all money and compares balances with the journal.
 * - `all`: every posting, of users and of the house, so altered ones are detected.
 * - `recent`: the postings since the last stored report, added to the balances of that time. An
 *   altered older posting is not detected, nor is a balance without postings since, except in the
 *   sum of its book.
 */
export async function reportConservation(
  database: Database,
  scope: "all" | "recent" = "all",
): Promise<ConservationReport> {
  return database.transaction(async (tx) => {
    // One snapshot for all queries, while commands continue.
    await tx.query(sql("conservation.snapshot", "set transaction isolation level repeatable read"));
    tx.send(patienceStatement);
    const sums = await sumBooks(tx);
    if (scope === "recent") {
      const [checked] = await tx.query<{ seq: number }>(checkedStatement);
      const window = [checked?.seq ?? 0];
      return { sums, discrepancies: await tx.query(recentDiscrepanciesStatement, window) };
    }
    const ofUsers = await tx.query<Discrepancy>(discrepanciesStatement);
    const ofHouse = await tx.query<Discrepancy>(checkpointDiscrepanciesStatement);
    return { sums, discrepancies: [...ofUsers, ...ofHouse] };
  }, PATIENT);
}

const saveReportStatement = sql(
  "conservation.save-report",
  `insert into conservation_reports (created_at, sums, problems, checked_through)
   values ($1, $2, $3, $4)`,
);

// No posting can be added up to the last checkpoint; after it some may be uncommitted.
const headStatement = sql(
  "conservation.head",
  "select coalesce(max(through_seq), 0) as seq from house_checkpoints",
);

/**
 * The scheduled job: checks the postings since its last run, stores the report, and logs a fault if
 * there is a discrepancy. In that case the next run checks the same range again.
 */
export async function keepConservationReport(
  database: Database,
  { now, log }: { readonly now: Instant; log(fault: unknown): void },
): Promise<ConservationReport> {
  const [head] = await database.query<{ seq: number }>(headStatement);
  const report = await reportConservation(database, "recent");
  await database.query(saveReportStatement, [
    instantToColumn(now),
    JSON.stringify(report.sums.map(writeSum)),
    JSON.stringify(report.discrepancies),
    isConserved(report) ? (head?.seq ?? 0) : 0,
  ]);
  if (!isConserved(report)) log(`conservation is broken: ${JSON.stringify(report.discrepancies)}`);
  for (const { book, account, asset, units } of overdrawnOf(report)) {
    log(`${account} of ${book} is overdrawn: ${toDecimalText(units)} ${asset}`);
  }
  return report;
}

export function isConserved({ sums, discrepancies }: ConservationReport): boolean {
  return discrepancies.length === 0 && sums.every(({ sum }) => sum === 0n);
}

/** House accounts with a forbidden sign: obligations that are not covered. */
export function overdrawnOf({ sums }: Pick<ConservationReport, "sums">): readonly HouseBalance[] {
  return sums.flatMap(({ house }) => house.filter((balance) => balance.isOverdrawn));
}

/** A sum in the format of the wire and of the stored report. */
export const writeSum = ({ book, currency, sum, house }: BookSum) => ({
  book,
  currency,
  sum: toDecimalText(sum),
  house: house.map(({ account, units, isOverdrawn }) => ({
    account,
    balance: toDecimalText(units),
    isOverdrawn,
  })),
});

const closeGateStatement = sql("conservation.gate", "select pg_advisory_xact_lock($1)");

const lastSeqStatement = sql(
  "conservation.last-seq",
  "select case when is_called then last_value else 0 end as seq from postings_seq_seq",
);

const checkpointStatement = sql(
  "conservation.checkpoint",
  `with ${houseBalances("seq <= $1")}
   insert into house_checkpoints (book, asset, account, amount, through_seq)
   select book, asset, account, sum(amount), $1 from house, last
   where last.through_seq < $1
   group by book, asset, account
   on conflict do nothing`,
);

/**
 * The number of the last posting. The gate waits for the batches in progress and blocks new ones
 * while it is read: all postings up to it are visible, and later ones have higher numbers.
 */
export async function readLedgerHead(database: Database): Promise<number> {
  const [last] = await database.transaction(async (tx) => {
    await tx.query(closeGateStatement, [LEDGER_GATE]);
    return tx.query<{ seq: number }>(lastSeqStatement);
  });
  return last?.seq ?? 0;
}

/**
 * Sums the house accounts up to now, so that the next sum starts here. The summing, however long,
 * blocks no command.
 */
export async function checkpointHouse(database: Database): Promise<void> {
  const head = await readLedgerHead(database);
  await database.transaction(async (tx) => {
    tx.send(patienceStatement);
    tx.send(checkpointStatement, [head]);
  }, PATIENT);
}
