import {
  type Account,
  add,
  type AssetCode,
  type Book,
  isNegative,
  type Money,
  money,
  type Posting,
  USER_ACCOUNT_KINDS,
  type UserAccountKind,
} from "#kernel";
import type { PostingReason } from "./posting-reasons.ts";

/** "demo/USDT/available": one user's account in one asset. House accounts are not included. */
export type BalanceKey = `${Book}/${string}/${UserAccountKind}`;

/** One user's balances, in units of 10⁻⁸, by account and asset. A missing key is zero. */
export type Balances = ReadonlyMap<BalanceKey, bigint>;

/** "demo/USDT/available": the key of an account in `Balances`. */
export function balanceKey(book: Book, asset: AssetCode, kind: UserAccountKind): BalanceKey {
  return `${book}/${asset}/${kind}`;
}

/** The balance of one account of the user; zero if nothing was ever posted to it. Never a fault. */
export function balanceOf(
  balances: Balances,
  { book, asset, kind }: { book: Book; asset: AssetCode; kind: UserAccountKind },
): Money {
  return money(asset, balances.get(balanceKey(book, asset, kind)) ?? 0n);
}

/** A user's whole balance of an asset, including what is set aside. */
export const heldOf = (
  balances: Balances,
  { book, asset }: { readonly book: Book; readonly asset: AssetCode },
): Money =>
  USER_ACCOUNT_KINDS.map((kind) => balanceOf(balances, { book, asset, kind })).reduce(add);

/** A posting with the balances of its user accounts right after it; null for a house account. */
export interface BookedPosting {
  readonly posting: Posting;
  readonly fromBalance: bigint | null;
  readonly toBalance: bigint | null;
}

/**
 * A decision's postings in their order, each with the balances after it, and those after all.
 *
 * A posting that is not positive, crosses two books, or takes more than an account holds is a
 * fault of the rule that decided it, never a refusal: the rule had to refuse before.
 */
export function bookPostings(
  balances: Balances,
  postings: readonly Posting[],
): { readonly booked: readonly BookedPosting[]; readonly after: Balances } {
  const after = new Map(balances);
  const booked = postings.map((posting) => {
    const { from, to, amount } = posting;
    if (amount.units <= 0n) throw new Error(`a posting must be positive, was ${amount.units}`);
    if (from.book !== to.book) throw new Error(`posting from ${from.book} to ${to.book}`);
    const fromBalance = move(after, { account: from, asset: amount.asset, units: -amount.units });
    const toBalance = move(after, { account: to, asset: amount.asset, units: amount.units });
    return { posting, fromBalance, toBalance };
  });
  return { booked, after };
}

/** The balances after a decision's postings. Faults as `bookPostings` does. */
export const applyPostings = (balances: Balances, postings: readonly Posting[]): Balances =>
  bookPostings(balances, postings).after;

function move(
  after: Map<BalanceKey, bigint>,
  change: { readonly account: Account; readonly asset: AssetCode; readonly units: bigint },
): bigint | null {
  const { account, asset, units } = change;
  if (account.owner === "house") return null;
  const key = balanceKey(account.book, asset, account.kind);
  const next = (after.get(key) ?? 0n) + units;
  if (next < 0n) throw new Error(`overdraft of ${key}: ${next}`);
  after.set(key, next);
  return next;
}

/** The postings that are not zero, so that rules need no `if` for them. */
export function postings(
  ...moves: readonly (readonly [from: Account, to: Account, amount: Money, reason: PostingReason])[]
): readonly Posting[] {
  return moves
    .filter(([, , amount, reason]) => {
      if (isNegative(amount)) throw new Error(`a movement below zero: ${reason}`);
      return amount.units > 0n;
    })
    .map(([from, to, amount, reason]) => ({ from, to, amount, reason }));
}
