import { DAY_MS, type Instant, instant, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readDashboard } from "@plumbline/protocol/desk/operator-calls";
import { instantToColumn, unitsFromColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";

type Dashboard = ResultOf<typeof readDashboard>;
type Of<List extends "queues" | "userDays" | "moneyDays" | "openInterest"> = NonNullable<
  Dashboard[List]
>[number];

const DAYS = 30;

/** Every queue, also the empty ones: how many wait, since when, and how many are late. */
export async function readQueues(tx: Tx, now: Instant): Promise<Of<"queues">[]> {
  const rows = await tx.query<
    Pick<Of<"queues">, "id"> & { count: string; oldest: Date | null; overdue: string }
  >(queuesStatement, [instantToColumn(now)]);
  return rows.map(({ id, count, oldest, overdue }) => ({
    id,
    count: Number(count),
    oldestTime: oldest === null ? null : toWireTime(oldest.getTime()),
    overdue: Number(overdue),
  }));
}

export async function readUserDays(tx: Tx, now: Instant): Promise<Of<"userDays">[]> {
  const rows = await tx.query<{ day: string; newUsers: string; verified: string }>(
    userDaysStatement,
    periodOf(now),
  );
  return rows.map(({ day, newUsers, verified }) => ({
    ...{ day, newUsers: Number(newUsers), verified: Number(verified) },
  }));
}

/** What was credited and what was paid out, by the day it was; a line for each day and currency. */
export async function readMoneyDays(tx: Tx, now: Instant): Promise<Of<"moneyDays">[]> {
  const rows = await tx.query<{ day: string; currency: string; in: string; out: string }>(
    moneyDaysStatement,
    periodOf(now),
  );
  return rows.map((row) => ({ ...row, in: decimalOf(row.in), out: decimalOf(row.out) }));
}

export async function readOpenInterest(tx: Tx): Promise<Of<"openInterest">[]> {
  const rows = await tx.query<Of<"openInterest">>(openInterestStatement);
  return rows.map(({ symbol, long, short }) => ({
    ...{ symbol, long: decimalOf(long), short: decimalOf(short) },
  }));
}

/** The last kept report's; nothing is known before the first. */
export async function readConservationState(
  tx: Tx,
): Promise<NonNullable<Dashboard["conservation"]>> {
  const [row] = await tx.query<{ isConserved: boolean; createdAt: Date }>(conservationStatement);
  if (row === undefined) return { isConserved: null, checkedTime: null };
  return { isConserved: row.isConserved, checkedTime: toWireTime(row.createdAt.getTime()) };
}

const decimalOf = (column: string): string => toDecimalText(unitsFromColumn(column));

/** The first and the last of the days, in any moment of theirs. */
const periodOf = (now: Instant): readonly string[] => [
  instantToColumn(instant(now - (DAYS - 1) * DAY_MS)),
  instantToColumn(now),
];

// A server day is one of UTC+8.
const dayOf = (at: string): string => `(${at} at time zone 'UTC' + interval '8 hours')::date`;

const DAYS_OF_PERIOD = `select generate_series(
  ${dayOf("$1::timestamptz")}, ${dayOf("$2::timestamptz")}, interval '1 day')::date as day`;

const isIn = (column: string): string => `${dayOf(column)} >= ${dayOf("$1::timestamptz")}`;

const queuesStatement = sql(
  "dashboard.queues",
  `select 'kyc' as id, count(*), min(coalesce(sent_at, submitted_at)) as oldest,
     count(*) filter (where coalesce(sent_at + interval '3 days',
       submitted_at + interval '24 hours') <= $1) as overdue
   from kyc_verifications one left join kyc_appeals
     on kyc_appeals.user_id = one.user_id and kyc_appeals.refusal_id = one.refusal_id
   where stage in ('submitted', 'proposed', 'appealed')
   union all
   select way.id, count(waiting.since), min(since), count(waiting.since) filter (where late)
   from (values ('recharges', 'recharge'), ('withdrawals', 'withdrawal')) as way (id, direction)
     left join (
       select direction, since, due_at <= $1 as late from wallet_records
       where status = 0 or stage = 'reversing'
       union all
       select 'recharge', since, false from reversals_begun
       where since > $1::timestamptz - interval '24 hours'
     ) waiting on waiting.direction = way.direction
   group by way.id
   union all
   select 'adjustments', count(*), min(proposed_at), 0 from adjustments
   where stage = 'proposed' and proposed_at > $1::timestamptz - interval '24 hours'
   union all
   select 'houseTransfers', count(*), min(proposed_at), 0 from house_transfers
   where stage = 'proposed' and proposed_at > $1::timestamptz - interval '24 hours'
   union all
   select 'settings', count(*), min(proposed_at), 0 from settings_proposals
   where stage = 'proposed' and proposed_at > $1::timestamptz - interval '24 hours'
   union all
   select 'freezes', count(*), min(started_at), 0 from freezes_waiting where asked_ends_at > $1
   union all
   select 'rights', count(*), min(proposed_at), 0
   from (select proposed_at, proposed_by from rights_proposals where outcome is null
     order by proposed_at desc, id desc limit 1) latest
     join operators on operators.id = proposed_by and not is_disabled
   where proposed_at > $1::timestamptz - interval '24 hours'`,
);

const userDaysStatement = sql(
  "dashboard.user-days",
  `with day as (${DAYS_OF_PERIOD}),
   joined as (select ${dayOf("registered_at")} as day, count(*) from profiles
     where ${isIn("registered_at")} group by 1),
   proven as (select ${dayOf("decided_at")} as day, count(*) from kyc_verifications
     where status = 'authorised' and ${isIn("decided_at")} group by 1)
   select to_char(day.day, 'YYYY-MM-DD') as day, coalesce(joined.count, 0) as "newUsers",
     coalesce(proven.count, 0) as verified
   from day left join joined using (day) left join proven using (day) order by day.day`,
);

const moneyDaysStatement = sql(
  "dashboard.money-days",
  `with day as (${DAYS_OF_PERIOD}),
   moved as (select ${dayOf("since")} as day, currency,
       sum(received) filter (where direction = 'recharge') as incoming,
       sum(amount) filter (where direction = 'withdrawal') as outgoing
     from wallet_records where status in (1, 2) and ${isIn("since")} group by 1, 2),
   currency as (select distinct currency from moved)
   select to_char(day.day, 'YYYY-MM-DD') as day, currency.currency,
     coalesce(incoming, 0)::numeric(38, 8) as "in", coalesce(outgoing, 0)::numeric(38, 8) as "out"
   from day cross join currency left join moved using (day, currency)
   order by currency.currency, day.day`,
);

const openInterestStatement = sql(
  "dashboard.open-interest",
  `select symbol,
     coalesce(sum(quantity * entry_price) filter (where side = 'long'), 0)::numeric(38, 8) as long,
     coalesce(sum(quantity * entry_price) filter (where side = 'short'), 0)::numeric(38, 8) as short
   from positions where status <> 'closed' and entry_price is not null and book = 'live'
   group by symbol order by sum(quantity * entry_price) desc limit 20`,
);

const conservationStatement = sql(
  "dashboard.conservation",
  `select created_at as "createdAt", json_array_length(problems) = 0
     and not exists (select from json_array_elements(sums) as one where one ->> 'sum' <> '0')
     as "isConserved"
   from conservation_reports order by id desc limit 1`,
);
