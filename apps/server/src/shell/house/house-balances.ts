import type { HouseAccountKind } from "@plumbline/engine/kernel";
import { isOverdrawn } from "@plumbline/engine/ledger";
import { unitsFromColumn } from "../columns.ts";
import { sql, type Tx } from "../database.ts";

export interface HouseBalance {
  readonly book: string;
  readonly asset: string;
  /** "market", "treasury:bond". */
  readonly account: HouseAccountKind;
  /** Units of 10⁻⁸. */
  readonly units: bigint;
  /** Whether it holds what an account of its kind must not. */
  readonly isOverdrawn: boolean;
}

/**
 * The relation `house`: book, asset, account, amount. House balances are nowhere kept: they are
 * the last checkpoint and what was posted since.
 */
export const HOUSE_BALANCES = `
  last as (select coalesce(max(through_seq), 0) as through_seq from house_checkpoints),
  house as (
    select book, asset, to_account as account, amount from postings, last
      where seq > last.through_seq and to_account like 'house:%'
    union all
    select book, asset, from_account, -amount from postings, last
      where seq > last.through_seq and from_account like 'house:%'
    union all
    select book, asset, account, amount from house_checkpoints join last using (through_seq)
  )`;

const balancesStatement = sql(
  "house.balances",
  `with ${HOUSE_BALANCES}
   select book, asset, account, sum(amount)::numeric(38, 8) as amount
   from house group by book, asset, account order by book, asset, account`,
);

export interface HouseRow {
  readonly book: string;
  readonly asset: string;
  /** "house:market", as the journal writes it. */
  readonly account: string;
  readonly amount: string;
}

/** What the house holds just now, account by account. */
export async function readHouseBalances(tx: Tx): Promise<HouseBalance[]> {
  return (await tx.query<HouseRow>(balancesStatement)).map(readHouseBalance);
}

export function readHouseBalance({ book, asset, account, amount }: HouseRow): HouseBalance {
  // The journal names only accounts that the rules know.
  const kind = account.slice("house:".length) as HouseAccountKind;
  const units = unitsFromColumn(amount);
  return { book, asset, account: kind, units, isOverdrawn: isOverdrawn({ kind, units }) };
}
