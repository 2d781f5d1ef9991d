import { add, isLess, isNegative, type Money, multiplyByRate, ratePpm } from "#kernel";

/**
 * What stands behind the trades of one book and asset, and what it may have to pay. Summed up every
 * few seconds, not locked by anybody: it is as old as its last summing, like a price.
 */
export interface HouseCover {
  /** The `market` account; less what `insurance` has overdrawn, which it would have to make up. */
  readonly funds: Money;
  /** What closing every position that gains just now would take out of it. */
  readonly owed: Money;
  /** Of every position and order that is not closed, longs and shorts both. */
  readonly notional: Money;
}

/** A move of a tenth against the house, on everything at once. */
const HOUSE_COVER_RATE = ratePpm(100_000n);

/**
 * Whether an order of this notional is more than the house can stand for: its funds must reach for
 * all gains of this moment and for a tenth of the notional of everything, this order included.
 */
export function isUnderfunded({ funds, owed, notional }: HouseCover, order: Money): boolean {
  if (isNegative(funds)) return true;
  const buffer = multiplyByRate(add(notional, order), HOUSE_COVER_RATE, "up");
  return isLess(funds, add(owed, buffer));
}
