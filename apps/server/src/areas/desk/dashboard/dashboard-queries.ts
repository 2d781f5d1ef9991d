import type { Permission } from "@plumbline/engine/desk";
import {
  DAY_MS,
  type Instant,
  instant,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readDashboard } from "@plumbline/protocol/desk/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { Queue } from "#services/plug/queue";

type Dashboard = ResultOf<typeof readDashboard>;
type Of<List extends "queues" | "userDays" | "moneyDays" | "openInterest"> = NonNullable<
  Dashboard[List]
>[number];

const DAYS = 30;

/**
 * Every queue that the caller may read, including empty ones: how many cases wait, since when, and
 * how many are late. No other one is evaluated.
 */
export function queueReader(queues: readonly Queue[]) {
  const counts = queues.map(
    ({ name, items }, index) =>
      `select ${index} as index, count(*), min(since) as oldest,
         count(*) filter (where due_at <= $1) as overdue
       from (${items}) as item where '${name}' = any($2::text[])`,
  );
  const statement = sql("dashboard.queues", `${counts.join(" union all ")} order by index`);
  return async (
    tx: Tx,
    { now, permissions }: { readonly now: Instant; readonly permissions: readonly Permission[] },
  ): Promise<Of<"queues">[]> => {
    const mayRead = ({ permission }: Queue) => permissions.includes(permission);
    const names = queues.filter(mayRead).map(({ name }) => name);
    const rows = await tx.query<QueueRow>(statement, [instantToColumn(now), names]);
    return queues.flatMap((queue, index) => {
      const row = rows[index];
      if (row === undefined) throw new Error(`the queue ${queue.name} is no row`);
      const { count, oldest, overdue } = row;
      const oldestTime = oldest === null ? null : toWireTime(oldest);
      return mayRead(queue) ? [{ id: queue.name, count, oldestTime, overdue }] : [];
    });
  };
}

interface QueueRow {
  readonly count: number;
  readonly oldest: Instant | null;
  readonly overdue: number;
}

export async function readUserDays(tx: Tx, now: Instant): Promise<Of<"userDays">[]> {
  return tx.query<Of<"userDays">>(userDaysStatement, periodOf(now));
}

/** The amounts credited and paid out; one line for each server day and currency. */
export async function readMoneyDays(tx: Tx, now: Instant): Promise<Of<"moneyDays">[]> {
  const rows = await tx.query<{ day: string; currency: string; in: bigint; out: bigint }>(
    moneyDaysStatement,
    periodOf(now),
  );
  return rows.map((row) => ({ ...row, in: toDecimalText(row.in), out: toDecimalText(row.out) }));
}

export async function readOpenInterest(tx: Tx): Promise<Of<"openInterest">[]> {
  const rows = await tx.query<{ symbol: SymbolCode; long: bigint; short: bigint }>(
    openInterestStatement,
  );
  return rows.map(({ symbol, long, short }) => ({
    symbol,
    long: toDecimalText(long),
    short: toDecimalText(short),
  }));
}

/** The state in the last stored conservation report; null before the first. */
export async function readConservationState(
  tx: Tx,
): Promise<NonNullable<Dashboard["conservation"]>> {
  const [row] = await tx.query<{ isConserved: boolean; createdAt: Instant }>(conservationStatement);
  if (row === undefined) return { isConserved: null, checkedTime: null };
  return { isConserved: row.isConserved, checkedTime: toWireTime(row.createdAt) };
}

/** A moment of the first and one of the last of the days. */
const periodOf = (now: Instant): readonly string[] => [
  instantToColumn(instant(now - (DAYS - 1) * DAY_MS)),
  instantToColumn(now),
];

// A server day is a day of UTC+8.
const dayOf = (at: string): string => `(${at} at time zone 'UTC' + interval '8 hours')::date`;

const DAYS_OF_PERIOD = `select generate_series(
  ${dayOf("$1::timestamptz")}, ${dayOf("$2::timestamptz")}, interval '1 day')::date as day`;

const isIn = (column: string): string => `${dayOf(column)} >= ${dayOf("$1::timestamptz")}`;

const userDaysStatement = sql(
  "dashboard.user-days",
  `with day as (${DAYS_OF_PERIOD}),
   joined as (select ${dayOf("registered_at")} as day, count(*) from member_names
     where ${isIn("registered_at")} group by 1),
   proven as (select ${dayOf("decided_at")} as day, count(*) from member_verifications
     where status = 'authorised' and ${isIn("decided_at")} group by 1)
   select to_char(day.day, 'YYYY-MM-DD') as day, coalesce(joined.count, 0) as "newUsers",
     coalesce(proven.count, 0) as verified
   from day left join joined using (day) left join proven using (day) order by day.day`,
);

const moneyDaysStatement = sql(
  "dashboard.money-days",
  `with day as (${DAYS_OF_PERIOD}),
   moved as (select ${dayOf("since")} as day, currency,
       sum(amount) filter (where direction = 'recharge') as incoming,
       sum(amount) filter (where direction = 'withdrawal') as outgoing
     from wallet_movements where ${isIn("since")} group by 1, 2),
   currency as (select distinct currency from moved)
   select to_char(day.day, 'YYYY-MM-DD') as day, currency.currency,
     coalesce(incoming, 0)::numeric(38, 8) as "in", coalesce(outgoing, 0)::numeric(38, 8) as "out"
   from day cross join currency left join moved using (day, currency)
   order by currency.currency, day.day`,
);

const openInterestStatement = sql(
  "dashboard.open-interest",
  "select symbol, long, short from open_interest order by long + short desc limit 20",
);

const conservationStatement = sql(
  "dashboard.conservation",
  `select created_at as "createdAt", json_array_length(problems) = 0
     and not exists (select from json_array_elements(sums) as one where one ->> 'sum' <> '0')
     as "isConserved"
   from conservation_reports order by id desc limit 1`,
);
