import { type AssetCode, HOUR_MS, type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { OBSERVATION_HOURS_MAX } from "@plumbline/engine/wallet";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listReconciliation } from "@plumbline/protocol/wallet/operator-calls";
import { houseBalances } from "#platform/ledger/house-balances";
import { sql, type Tx } from "#platform/postgres/database";
import { latestOutsideBalances } from "./outside-balances.ts";

interface ComparisonRow {
  readonly currency: AssetCode;
  /** Null if nothing was ever recorded; amounts are in units of 10⁻⁸. */
  readonly observed: bigint | null;
  readonly moved: bigint;
  readonly required: bigint;
  readonly difference: bigint | null;
  readonly oldest: Instant | null;
}

type Comparison = ResultOf<typeof listReconciliation>["currencies"][number];

/** The house's "external" account is the outside balance, with the opposite sign. */
const OUTSIDE = "book = 'live' and 'house:external' in (from_account, to_account)";

/**
 * The relation `comparisons`, by currency. An observation applies to its moment, so later receipts
 * and payments of a currency are added to its newest observation. A movement between the
 * observations of two sources shows as a difference until the older one is renewed.
 */
const comparisons = `
  ${houseBalances(OUTSIDE)}, ledger as (
    select asset as currency, -sum(amount) as required from house
    where book = 'live' and account = 'house:external' group by asset
  ), latest as (
    ${latestOutsideBalances("currency, amount, observed_at")}
  ), seen as (
    select currency, sum(amount) as observed, max(observed_at) as newest,
      -- An emptied source needs no further look.
      min(observed_at) filter (where amount > 0) as oldest
    from latest group by currency
  ), moves as (
    -- A currency of which nothing is or must be outside is never observed again: its postings
    -- would be more every day.
    select currency, moved
    from seen left join ledger using (currency), lateral (
      -- Postings after a closed day have a number from its next one on.
      select coalesce(max(next_seq), 0) as next_seq from day_report_ends where ends_at <= newest
    ) as closed, lateral (
      select sum(case from_account when 'house:external' then amount else -amount end) as moved
      from postings join journal_entries using (user_id, request_id)
      where asset = currency and seq >= closed.next_seq and ${OUTSIDE} and created_at > newest
    ) as sum
    where observed <> 0 or coalesce(required, 0) <> 0
  ), comparisons as (
    select currency, observed, coalesce(moved, 0) as moved, coalesce(required, 0) as required,
      observed + coalesce(moved, 0) - coalesce(required, 0) as difference, newest, oldest
    from ledger full join seen using (currency) left join moves using (currency)
    where coalesce(observed, 0) <> 0 or coalesce(required, 0) <> 0
  )`;

const units = (name: string): string => `${name}::numeric(38, 8) as ${name}`;

const comparisonsStatement = sql(
  "wallet.reconciliation",
  `with ${comparisons}
   select currency, ${["observed", "moved", "required", "difference"].map(units).join(", ")}, oldest
   from comparisons where $1::text is null or currency = $1
   order by coalesce(difference, 0) >= 0, observed is null, oldest, currency`,
);

/**
 * Every currency that is or must be outside, or one of them: deficits first, then in the order of
 * the oldest observation, and last those never observed.
 */
export async function readComparisons(
  tx: Tx,
  {
    now,
    hoursMax,
    currency = null,
  }: { readonly now: Instant; readonly hoursMax: number; readonly currency?: AssetCode | null },
): Promise<readonly Comparison[]> {
  const rows = await tx.query<ComparisonRow>(comparisonsStatement, [currency]);
  return rows.map(({ moved, required, oldest, ...row }) => ({
    id: row.currency,
    currency: row.currency,
    observed: row.observed === null ? null : toDecimalText(row.observed),
    movedSince: toDecimalText(moved),
    required: toDecimalText(required),
    difference: row.difference === null ? null : toDecimalText(row.difference),
    oldestTime: oldest === null ? null : toWireTime(oldest),
    isOutdated: isOutdated(oldest, { now, hoursMax }),
  }));
}

export const isOutdated = (
  observedAt: Instant | null,
  { now, hoursMax }: { readonly now: Instant; readonly hoursMax: number },
): boolean => observedAt !== null && now - observedAt > hoursMax * HOUR_MS;

const age = `(select coalesce((settings ->> 'observationHoursMax')::int, ${OBSERVATION_HOURS_MAX})
    * interval '1 hour'
  from wallet_settings where effective_at <= $1 order by version desc limit 1)`;

/**
 * The relation `reconciliation_cases`: currencies with a deficit or an outdated observation, which
 * are due at once; and, if the house records any, those that were never observed.
 */
export const RECONCILIATION_CASES = `from (
  with ${comparisons}, first as (select min(recorded_at) as recorded_at from outside_balances)
  select currency, coalesce(due_at, first.recorded_at) as since, due_at,
    concat_ws(' ', case when difference < 0 then trim_scale(difference) end, currency) as why
  from comparisons, first, lateral (
    select case when difference < 0 then newest else oldest + ${age} end as due_at
  ) as due
  where difference < 0 or (observed is null and first.recorded_at is not null)
    or oldest + ${age} < $1
) as reconciliation_cases`;
