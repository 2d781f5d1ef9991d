import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { houseBalances } from "#platform/ledger/house-balances";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { AlertSource } from "#services/alerts/alert-watch";
import type { Deps } from "#services/plug/deps";

/** The maximum time without a recorded outside balance. */
const UNRECORDED_DAYS_MAX = 7;

interface UnrecordedRow {
  readonly currency: string;
  /**
   * The time of the last recorded balance; before the first, the time when a member first had the
   * currency.
   */
  readonly since: Instant;
}

/**
 * Currencies in which real money of members is outstanding while no outside balance is recorded:
 * without any record, a house has no case of reconciliation in the inbox. Simulated money has no
 * outside balance, and a record of it would be invented evidence.
 */
export const outsideAlerts = ({
  config,
  database,
}: Pick<Deps, "config" | "database">): AlertSource => ({
  kind: "outside",
  find: async (now) => {
    if (config.mode === "sandbox") return [];
    const before = instantToColumn(instant(now - UNRECORDED_DAYS_MAX * DAY_MS));
    const rows = await database.query<UnrecordedRow>(unrecordedStatement, [before]);
    return rows.map(({ currency, since }) => ({
      subject: currency,
      figure: `${Math.floor((now - since) / DAY_MS)} d`,
    }));
  },
});

// Debits and credits of a currency are equal, so the house's accounts are negative by the amount
// outstanding to members. A member's first posting of a currency is read by primary keys, and only
// until a balance is recorded. An earlier time in which nothing was outstanding counts too, because
// finding its end would require summing all postings of the currency.
const unrecordedStatement = sql(
  "wallet.unrecorded-outside",
  `with ${houseBalances("book = 'live'")}, outstanding as (
     select asset as currency from house where book = 'live' group by asset having sum(amount) < 0
   )
   select currency, since from outstanding, lateral (
     select coalesce(
       (select max(recorded_at) from outside_balances
        where outside_balances.currency = outstanding.currency),
       (select min(created_at) from balance_rows as holder, lateral (
          select user_id, request_id from postings
          where postings.user_id = holder.user_id and book = 'live'
            and asset = outstanding.currency
          order by seq limit 1
        ) as first_posting join journal_entries using (user_id, request_id)
        where holder.book = 'live' and holder.asset = outstanding.currency)) as since
   ) as start
   where since < $1 order by currency`,
);
