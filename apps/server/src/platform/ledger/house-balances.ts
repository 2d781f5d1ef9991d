import {
  type Account,
  add,
  type AssetCode,
  type Book,
  type HouseAccountKind,
  type Money,
  money,
  subtract,
} from "@plumbline/engine/kernel";
import { type BookedPosting, isOverdrawn } from "@plumbline/engine/ledger";
import { sql, type Tx } from "#platform/postgres/database";

export interface HouseBalance {
  readonly book: Book;
  readonly asset: string;
  /** "market", "treasury:bond". */
  readonly account: HouseAccountKind;
  /** Units of 10⁻⁸. */
  readonly units: bigint;
  /** Whether an account of its kind must not have this balance. */
  readonly isOverdrawn: boolean;
}

/** The balance of a house account. */
export type HouseHolds = (account: Account, asset: AssetCode) => Money;

/**
 * The relation `house`: book, asset, account, amount. House balances are not stored: they are the
 * last checkpoint and the postings since, restricted by `isMeant`.
 */
export const houseBalances = (isMeant = "true"): string => `
  last as (select coalesce(max(through_seq), 0) as through_seq from house_checkpoints),
  house as (
    select book, asset, to_account as account, amount from postings, last
      where seq > last.through_seq and ${isMeant} and to_account like 'house:%'
    union all
    select book, asset, from_account, -amount from postings, last
      where seq > last.through_seq and ${isMeant} and from_account like 'house:%'
    union all
    select book, asset, account, amount from house_checkpoints join last using (through_seq)
  )`;

const balancesStatement = sql(
  "house.balances",
  `with ${houseBalances()}
   select book, asset, account, sum(amount)::numeric(38, 8) as amount
   from house group by book, asset, account order by book, asset, account`,
);

export interface HouseRow {
  readonly book: Book;
  readonly asset: string;
  /** "house:market", as the journal writes it. */
  readonly account: string;
  readonly amount: bigint;
}

/** The house's present balances, account by account. */
export async function readHouseBalances(tx: Tx): Promise<HouseBalance[]> {
  return (await tx.query<HouseRow>(balancesStatement)).map(readHouseBalance);
}

/** An account's balance after the postings since the house's balances were read. */
export function houseBalanceOf(
  balances: readonly HouseBalance[],
  posted: readonly BookedPosting[],
  { account, asset }: { readonly account: Account; readonly asset: AssetCode },
): Money {
  const isIt = ({ owner, book, kind }: Account) =>
    owner === account.owner && book === account.book && kind === account.kind;
  const houseBalance = balances.find(
    (one) => isIt({ owner: "house", book: one.book, kind: one.account }) && one.asset === asset,
  );
  return posted
    .map(({ posting }) => posting)
    .filter(({ amount }) => amount.asset === asset)
    .reduce(
      (balance, { from, to, amount }) => {
        const gone = isIt(from) ? subtract(balance, amount) : balance;
        return isIt(to) ? add(gone, amount) : gone;
      },
      money(asset, houseBalance?.units ?? 0n),
    );
}

export function readHouseBalance({ book, asset, account, amount: units }: HouseRow): HouseBalance {
  // The journal names only accounts defined by the rules.
  const kind = account.slice("house:".length) as HouseAccountKind;
  return { book, asset, account: kind, units, isOverdrawn: isOverdrawn({ kind, units }) };
}
