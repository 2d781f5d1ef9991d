import type { HouseAccountKind } from "@plumbline/engine/kernel";
import { type BookedAccount, isOverdrawn } from "@plumbline/engine/ledger";
import { sql, type Tx } from "#platform/postgres/database";
import { houseBalances, type HouseRow } from "#platform/ledger/house-balances";

export interface BalanceRow {
  /** "live:USDT". */
  readonly id: string;
  readonly book: string;
  readonly currency: string;
  readonly accounts: readonly (BookedAccount & {
    readonly id: string;
    readonly isOverdrawn: boolean;
  })[];
}

/** Every currency of every book with its accounts, all at the same moment. */
export async function readBalanceRows(tx: Tx): Promise<BalanceRow[]> {
  const rows = await tx.query<HouseRow>(accountsStatement);
  const balanceRows = new Map<string, BalanceRow>();
  for (const row of rows) {
    const { book, asset: currency } = row;
    const id = `${book}:${currency}`;
    const accounts = balanceRows.get(id)?.accounts ?? [];
    balanceRows.set(id, { id, book, currency, accounts: [...accounts, accountOf(row)] });
  }
  return [...balanceRows.values()];
}

function accountOf({ account, amount: units }: HouseRow): BalanceRow["accounts"][number] {
  if (!account.startsWith(HOUSE)) return { id: account, owner: "users", units, isOverdrawn: false };
  // The journal names only accounts that the rules define.
  const kind = account.slice(HOUSE.length) as HouseAccountKind;
  return { id: account, owner: "house", kind, units, isOverdrawn: isOverdrawn({ kind, units }) };
}

const HOUSE = "house:";

// Users' balances come from `balances`, independently of the house's, so that a difference between
// the two sides reveals an error. Live before demo before contests; the house before its users.
const accountsStatement = sql(
  "wallet.balance-rows",
  `with ${houseBalances()}, everything as (
     select book, asset, account, amount from house
     union all
     select book, asset, 'user:' || kind, amount from balances
   )
   select book, asset, account, sum(amount)::numeric(38, 8) as amount
   from everything group by book, asset, account
   order by book <> 'live', book <> 'demo', book, asset, account`,
);
