import { toDecimalText } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";
import type { AlertSource } from "#services/alerts/alert-watch";

/**
 * Findings of the last stored report: sums that are not zero, currencies in which an account's
 * balance differs from the sum of its postings, and overdrawn accounts of the house.
 */
export const ledgerAlerts = (database: Tx): AlertSource => ({
  kind: "ledger",
  find: async () => {
    const rows = await database.query<FindingRow>(findingsStatement);
    return rows.map(({ book, currency, overdrawn, sum }) => ({
      subject: `${book}:${currency}`,
      // If only accounts differ from their postings, the sum of the currency is zero.
      figure: [...(sum === 0n ? [] : [`${toDecimalText(sum)} ${currency}`]), ...overdrawn].join(
        ", ",
      ),
    }));
  },
});

interface FindingRow {
  readonly book: string;
  readonly currency: string;
  readonly sum: bigint;
  /** "insurance -5 USDT", for each such account. */
  readonly overdrawn: readonly string[];
}

// An account is called "<user>/live/USDT/user:available" or "live/USDT/house:fees".
const findingsStatement = sql(
  "proof.ledger-findings",
  `with report as (
     select sums, problems from conservation_reports order by id desc limit 1
   ), finding as (
     select one ->> 'book' as book, one ->> 'currency' as currency,
       (one ->> 'sum')::numeric as sum, null as overdrawn
     from report, json_array_elements(sums) as one where one ->> 'sum' <> '0'
     union all
     select split_part(name, '/', -3), split_part(name, '/', -2), 0, null
     from report, json_array_elements(problems) as problem,
       lateral (select problem ->> 'account' as name) as account
     union all
     select one ->> 'book', one ->> 'currency', 0,
       concat_ws(' ', account ->> 'account', account ->> 'balance', one ->> 'currency')
     from report, json_array_elements(sums) as one, json_array_elements(one -> 'house') as account
     where (account ->> 'isOverdrawn')::bool
   )
   select book, currency, sum(sum)::numeric(38, 8) as sum,
     array_remove(array_agg(overdrawn order by overdrawn), null) as overdrawn
   from finding group by book, currency order by book, currency`,
);
