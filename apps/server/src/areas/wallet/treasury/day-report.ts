import { DAY_MS, HOUR_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { POSTING_REASONS, type PostingReason } from "@plumbline/engine/ledger";
import {
  DAY_COLUMNS,
  type DayColumn,
  dayColumnOf,
  HOUSE_SIDE_COLUMNS,
  INSURANCE_REASONS,
} from "@plumbline/engine/wallet";
import type { ListFilter } from "@plumbline/protocol/list-filters";
import { PATIENT, patienceStatement, readLedgerHead } from "#platform/ledger/conservation";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { rangeOf } from "#platform/postgres/read-page";
import { filterValue, isFiltered } from "#services/plug/list-filter";
import { CHOSEN_BOOK, exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";

/** Units of 10⁻⁸. */
export type DayFigures = Readonly<
  Record<DayColumn | "opening" | "closing" | "insurance", bigint>
> & { readonly asset: string };

export interface DayRow extends DayFigures {
  readonly startsAt: Instant;
  readonly book: string;
  readonly isClosed: boolean;
}

/** The beginning of the server day (UTC+8) of a moment. */
const dayStartOf = (at: Instant): Instant =>
  instant(Math.floor((at + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS);

/**
 * Closes all days that are over. A posting that is committed late, or with a time in a closed day,
 * counts for the first day that is still open, so that every posting is in exactly one. Running it
 * again changes nothing.
 */
export async function closeDays(database: Database, now: Instant): Promise<void> {
  const head = await readLedgerHead(database);
  const until = instantToColumn(dayStartOf(now));
  await database.transaction(async (tx) => {
    tx.send(patienceStatement);
    tx.send(closeStatement, [until, head]);
  }, PATIENT);
}

export async function readDayReport(
  tx: Tx,
  request: ListFilter & {
    readonly book: string;
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{
  readonly rows: readonly DayRow[];
  readonly total: number;
  readonly totals: readonly DayFigures[];
}> {
  const page = [filterValue(request), request.book, ...rangeOf(request)];
  // One statement, so that lines and totals show the same moment.
  const rows = await tx.query<PageRow>(pageStatement, page);
  return {
    rows: rows.flatMap((row) =>
      row.startsAt === null ? [] : [{ ...row, startsAt: row.startsAt }],
    ),
    total: rows.find(({ startsAt }) => startsAt === null)?.total ?? 0,
    totals: rows.filter(({ startsAt, asset }) => startsAt === null && asset !== ""),
  };
}

interface PageRow extends Omit<DayRow, "startsAt"> {
  /** Null: a total. */
  readonly startsAt: Instant | null;
  readonly total: number;
}

const DAY_REPORT_FILTER = { currencies: ["asset"], time: "starts_at" } as const;

const FIGURES = [...DAY_COLUMNS, "insurance"] as const;

const startOf = (at: string): string =>
  `(date_trunc('day', ${at} at time zone 'UTC' + interval '8 hours') - interval '8 hours')
     at time zone 'UTC'`;

const quoted = (reasons: readonly string[]): string =>
  reasons.map((reason) => `'${reason}'`).join(", ");

/** SQL of a column's sum. A reason without a column counts among the exchanges. */
function sumOf(column: DayColumn): string {
  // The keys of the table itself.
  const reasons = Object.keys(POSTING_REASONS) as PostingReason[];
  const others = reasons.filter((reason) => dayColumnOf(reason) !== "exchanges");
  const own = reasons.filter((reason) => dayColumnOf(reason) === column);
  const isOwn =
    column === "exchanges" ? `reason not in (${quoted(others)})` : `reason in (${quoted(own)})`;
  const sign = HOUSE_SIDE_COLUMNS.includes(column) ? "-" : "";
  return `coalesce(sum(${sign}change) filter (where ${isOwn}), 0) as ${column}`;
}

/**
 * The relation `open_days`: the lines of the days that are not closed, from the postings since. The
 * opening balance is the closing one of the line before, whichever day that was.
 */
const openDays = (isMeant = "true"): string => `
  last as (
    select coalesce(max(ends_at), '-infinity') as ends_at, coalesce(max(next_seq), 0) as next_seq,
      coalesce(max(through_seq), 0) as through_seq
    from day_report_ends
  ), moved as (
    select seq, greatest(${startOf("created_at")}, last.ends_at) as starts_at, book, asset, reason,
      amount,
      case when to_account like 'user:%' then amount else 0 end
        - case when from_account like 'user:%' then amount else 0 end as change
    from last, postings join journal_entries using (user_id, request_id)
    where seq >= last.next_seq and (seq > last.through_seq or created_at >= last.ends_at)
      and ${isMeant}
  ), summed as (
    select starts_at, book, asset, sum(change) as change,
      coalesce(sum(amount) filter (where reason in (${quoted(INSURANCE_REASONS)})), 0) as insurance,
      ${DAY_COLUMNS.map(sumOf).join(",\n      ")}
    from moved where change <> 0 or reason in (${quoted(INSURANCE_REASONS)})
    group by starts_at, book, asset
  ), carried as (
    select *, coalesce((select day_reports.closing from day_reports
        where day_reports.book = summed.book and day_reports.asset = summed.asset
        order by day_reports.starts_at desc limit 1), 0)
      + sum(change) over (partition by book, asset order by starts_at) as closing
    from summed
  ), open_days as (
    select starts_at, book, asset, closing - change as opening, closing, ${FIGURES.join(", ")}
    from carried
  )`;

const CLOSED_COLUMNS = ["starts_at", "book", "asset", "opening", "closing", ...FIGURES].join(", ");

// The end is read first: another process that closes the same days waits for it, and writes
// nothing.
const closeStatement = sql(
  "wallet.close-days",
  `with ${openDays("seq <= $2")}, ended as (
     insert into day_report_ends (ends_at, next_seq, through_seq)
     select $1::timestamptz,
       coalesce((select min(seq) from moved where starts_at >= $1::timestamptz), $2::bigint + 1),
       $2::bigint
     from last where last.ends_at < $1::timestamptz
     on conflict do nothing returning ends_at
   )
   insert into day_reports (id, ${CLOSED_COLUMNS})
   select gen_random_uuid(), ${CLOSED_COLUMNS} from open_days, ended
   where starts_at < ended.ends_at`,
);

const amounts = (names: readonly string[], sqlOf: (name: string) => string): string =>
  names.map((name) => `(${sqlOf(name)})::numeric(38, 8) as ${name}`).join(", ");

const pageStatement = sql(
  "wallet.day-report",
  `with ${openDays()}, lines as (
     select *, true as "isClosed" from (select ${CLOSED_COLUMNS} from day_reports) as closed
     union all
     select *, false from (select ${CLOSED_COLUMNS} from open_days) as still_open
   ), chosen as (
     select * from lines where book = $2 and ${isFiltered(DAY_REPORT_FILTER)}
   ), page as (
     select * from chosen order by starts_at desc, asset limit $3 offset $4
   )
   select starts_at as "startsAt", book, asset, "isClosed", 0 as total,
     ${amounts(["opening", "closing", ...FIGURES], (name) => name)}
   from page
   union all
   (select null, '', asset, false, (select count(*) from chosen),
     ${amounts(["opening"], (name) => `(array_agg(${name} order by starts_at))[1]`)},
     ${amounts(["closing"], (name) => `(array_agg(${name} order by starts_at desc))[1]`)},
     ${amounts(FIGURES, (name) => `sum(${name})`)}
   from chosen group by asset)
   order by "startsAt" desc nulls last, asset`,
);

const EXPORTED = ["opening", ...DAY_COLUMNS, "closing", "insurance"] as const;

/** Closed days only: the figures of a file are final. */
export const DAY_REPORT_EXPORT: ListExport = {
  list: "dayReport",
  permission: "treasury.read",
  time: "starts_at",
  ids: ["day_reports.id"],
  rows: `from day_reports where book = ${CHOSEN_BOOK} and ${isFiltered(DAY_REPORT_FILTER)}`,
  columns: {
    "day (UTC+8)": `left(${zonedTime("starts_at")}, 10)`,
    book: "book",
    currency: "asset",
    ...Object.fromEntries(EXPORTED.map((figure) => [figure, exactAmount(figure)])),
  },
};
