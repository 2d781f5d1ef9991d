import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { houseBalances } from "#platform/ledger/house-balances";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { AlertSource } from "#services/alerts/alert-watch";

/** So long may a currency that members are owed go without a recorded balance outside. */
const UNRECORDED_DAYS_MAX = 7;

interface UnrecordedRow {
  readonly currency: string;
  /** When the last balance was recorded, or the ledger's first posting if none ever was. */
  readonly since: Instant;
}

/**
 * Currencies of which members are owed real money while nobody records what is held outside:
 * otherwise a house that never records a balance has no case in the inbox.
 */
export const outsideAlerts = (database: Tx): AlertSource => ({
  kind: "outside",
  find: async (now) => {
    const before = instantToColumn(instant(now - UNRECORDED_DAYS_MAX * DAY_MS));
    const rows = await database.query<UnrecordedRow>(unrecordedStatement, [before]);
    return rows.map(({ currency, since }) => ({
      subject: currency,
      figure: `${Math.floor((now - since) / DAY_MS)} d`,
    }));
  },
});

// Debits and credits of a currency are equal, so members are owed what the house's accounts lack.
// The first posting of a currency brings it from outside.
const unrecordedStatement = sql(
  "wallet.unrecorded-outside",
  `with ${houseBalances("book = 'live'")}, owed as (
     select asset as currency from house where book = 'live' group by asset having sum(amount) < 0
   )
   select currency, since from owed, lateral (
     select coalesce(
       (select max(recorded_at) from outside_balances
        where outside_balances.currency = owed.currency),
       (select created_at from postings join journal_entries using (user_id, request_id)
        where asset = currency and book = 'live' and 'house:external' in (from_account, to_account)
        order by seq limit 1)) as since
   ) as start
   where since < $1 order by currency`,
);
