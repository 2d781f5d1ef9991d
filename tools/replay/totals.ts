import { createHash } from "node:crypto";
import { sql, type Tx } from "@plumbline/server/platform/postgres/database";

export interface AccountTotal {
  readonly book: string;
  readonly asset: string;
  /** "house:fees", "user:available": the user kinds are summed over all users. */
  readonly account: string;
  /** Units of 10⁻⁸. */
  readonly units: bigint;
}

const totalsStatement = sql(
  "replay.totals",
  `with moved as (
     select book, asset, to_account as account, amount from postings
       where to_account like 'house:%'
     union all
     select book, asset, from_account, -amount from postings where from_account like 'house:%'
     union all
     select book, asset, 'user:' || kind, amount from balances
   )
   select book, asset, account, sum(amount)::numeric(38, 8) as amount
   from moved group by book, asset, account order by book, asset, account`,
);

/** The house's accounts from the journal, one by one, and the users' sums by kind. */
export async function readTotals(tx: Tx): Promise<AccountTotal[]> {
  const rows = await tx.query<{ book: string; asset: string; account: string; amount: bigint }>(
    totalsStatement,
  );
  return rows.map(({ amount, ...row }) => ({ ...row, units: amount }));
}

const balanceLinesStatement = sql(
  "replay.balance-lines",
  "select to_jsonb(balances)::text as line from balances",
);

// Ids of positions and receipts and the order of rows are random; everything else is reproducible.
const positionLinesStatement = sql(
  "replay.position-lines",
  "select (to_jsonb(positions) - 'id' - 'receipt_id')::text as line from positions",
);

// As above. The sold part of an order is a row of its own.
const wagerLinesStatement = sql(
  "replay.wager-lines",
  `select (to_jsonb(second_orders) - 'id' - 'receipt_id')::text as line from second_orders
   union all
   select (to_jsonb(option_orders) - 'id' - 'receipt_id' - 'part_of')::text from option_orders`,
);

const utcStatement = sql("replay.utc", "set local time zone 'UTC'");

const chainStatement = sql(
  "replay.chain",
  `select distinct on (symbol) symbol || '/' || seq || '/' || encode(hash, 'hex') as line
   from ticks order by symbol, seq desc`,
);

/**
 * SHA-256 over the final state: every balance, position, second contract and option, the house's
 * totals and the end of each tick chain, as sorted lines without random values. Call it within a
 * transaction.
 */
export async function hashState(tx: Tx, totals: readonly AccountTotal[]): Promise<string> {
  await tx.query(utcStatement);
  const linesOf = async (statement: typeof chainStatement) =>
    (await tx.query<{ line: string }>(statement)).map(({ line }) => line).sort();
  const hash = createHash("sha256");
  const parts = [
    await linesOf(balanceLinesStatement),
    await linesOf(positionLinesStatement),
    await linesOf(wagerLinesStatement),
    totals.map(({ book, asset, account, units }) => `${book}/${asset}/${account}/${units}`),
    await linesOf(chainStatement),
  ];
  for (const lines of parts) hash.update(`${lines.length}\n${lines.join("\n")}\n`);
  return hash.digest("hex");
}
