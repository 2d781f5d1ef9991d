import {
  type Account,
  type AssetCode,
  type Book,
  type Money,
  money,
  type Posting,
  type UserAccountKind,
} from "#kernel";

/** "demo/USDT/available": one user's account in one asset. House accounts are not kept here. */
export type BalanceKey = `${Book}/${string}/${UserAccountKind}`;

/** What one user holds, in units of 10⁻⁸, by account and asset. A missing key is zero. */
export type Balances = ReadonlyMap<BalanceKey, bigint>;

export function balanceKey(book: Book, asset: AssetCode, kind: UserAccountKind): BalanceKey {
  return `${book}/${asset}/${kind}`;
}

export function balanceOf(
  balances: Balances,
  { book, asset, kind }: { book: Book; asset: AssetCode; kind: UserAccountKind },
): Money {
  return money(asset, balances.get(balanceKey(book, asset, kind)) ?? 0n);
}

/**
 * The balances after a decision's postings, in their order.
 *
 * A posting that is not positive, crosses two books, or takes more than an account holds is a
 * fault of the rule that decided it, never a refusal: the rule had to refuse before.
 */
export function applyPostings(balances: Balances, postings: readonly Posting[]): Balances {
  const after = new Map(balances);
  for (const { from, to, amount } of postings) {
    if (amount.units <= 0n) throw new Error(`a posting must be positive, was ${amount.units}`);
    if (from.book !== to.book) throw new Error(`posting from ${from.book} to ${to.book}`);
    move(after, { account: from, asset: amount.asset, units: -amount.units });
    move(after, { account: to, asset: amount.asset, units: amount.units });
  }
  return after;
}

function move(
  after: Map<BalanceKey, bigint>,
  change: { readonly account: Account; readonly asset: AssetCode; readonly units: bigint },
): void {
  const { account, asset, units } = change;
  if (account.owner === "house") return;
  const key = balanceKey(account.book, asset, account.kind);
  const next = (after.get(key) ?? 0n) + units;
  if (next < 0n) throw new Error(`overdraft of ${key}: ${next}`);
  after.set(key, next);
}
