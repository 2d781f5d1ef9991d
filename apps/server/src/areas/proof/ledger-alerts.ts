import { toDecimalText } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";
import type { AlertSource } from "#services/alerts/alert-watch";

/**
 * The last stored report: sums that are not zero, and currencies in which an account's balance is
 * not the sum of its postings.
 */
export const ledgerAlerts = (database: Tx): AlertSource => ({
  kind: "ledger",
  find: async () => {
    const rows = await database.query<FindingRow>(findingsStatement);
    return rows.map(({ book, currency, sum }) => ({
      subject: `${book}:${currency}`,
      // Where only accounts differ from their postings, the sum is in order.
      figure: sum === 0n ? "" : `${toDecimalText(sum)} ${currency}`,
    }));
  },
});

interface FindingRow {
  readonly book: string;
  readonly currency: string;
  readonly sum: bigint;
}

// An account is called "<user>/live/USDT/user:available" or "live/USDT/house:fees".
const findingsStatement = sql(
  "proof.ledger-findings",
  `with report as (
     select sums, problems from conservation_reports order by id desc limit 1
   ), finding as (
     select one ->> 'book' as book, one ->> 'currency' as currency,
       (one ->> 'sum')::numeric as sum
     from report, json_array_elements(sums) as one where one ->> 'sum' <> '0'
     union all
     select split_part(name, '/', -3), split_part(name, '/', -2), 0
     from report, json_array_elements(problems) as problem,
       lateral (select problem ->> 'account' as name) as account
   )
   select book, currency, sum(sum)::numeric(38, 8) as sum
   from finding group by book, currency order by book, currency`,
);
