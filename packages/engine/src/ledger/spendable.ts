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

/** One user's money in one book, and what of it answers for open positions. */
export interface Spendable {
  readonly book: Book;
  readonly balances: Balances;
  /** Units of 10⁻⁸ that cross positions of the book are losing just now, by asset. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
}

export type SpendRefusal =
  | { readonly type: "insufficient_balance"; readonly needed: Money }
  | { readonly type: "positions_losing"; readonly mayLeave: Money };

/**
 * Why an amount may not leave the available balance; null where it may. What leaves it leaves the
 * reach of cross positions, so that what they are losing just now stays.
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
