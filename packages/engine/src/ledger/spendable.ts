import {
  type AssetCode,
  type Book,
  greater,
  isLess,
  type Money,
  money,
  subtract,
  zero,
} from "#kernel";
import { balanceOf, type Balances } from "./balances.ts";

/** One user's money in one book, and how much of it covers losses of open positions. */
export interface Spendable {
  readonly book: Book;
  readonly balances: Balances;
  /** The present losses of the book's cross positions, in units of 10⁻⁸, by asset. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
}

export type SpendRefusal =
  | { readonly type: "insufficient_balance"; readonly needed: Money }
  | { readonly type: "positions_losing"; readonly mayLeave: Money };

/**
 * Why an amount may not leave the available balance; null if it may. Money that leaves it no longer
 * covers cross positions, so an amount equal to their present losses must stay.
 *
 * Refusals, in the order they are checked: `insufficient_balance`, `positions_losing`.
 */
export function spendRefusal(
  { book, balances, losses }: Spendable,
  amount: Money,
): SpendRefusal | null {
  const { asset } = amount;
  const available = balanceOf(balances, { book, asset, kind: "available" });
  if (isLess(available, amount)) return { type: "insufficient_balance", needed: amount };
  const mayLeave = subtract(available, money(asset, losses.get(asset) ?? 0n));
  if (!isLess(mayLeave, amount)) return null;
  return { type: "positions_losing", mayLeave: greater(mayLeave, zero(asset)) };
}
