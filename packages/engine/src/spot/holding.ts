import {
  type AssetCode,
  divide,
  type Money,
  money,
  price,
  type Price,
  UNITS_PER_ONE,
} from "#kernel";

/** An exact fraction in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * A user's balance of a base asset from their own spot trades. Other income is not part of it, as
 * its price is unknown.
 */
export interface SpotHolding {
  /** Units of 10⁻⁸ of the base asset. */
  readonly amount: bigint;
  /**
   * Its total cost, fees included, in units of 10⁻⁸ of the quote asset: a fraction, since a sale
   * takes a proportional share of it.
   */
  readonly cost: Fraction;
}

export const NO_HOLDING: SpotHolding = {
  amount: 0n,
  cost: { numerator: 0n, denominator: 1n },
};

/** A holding after a purchase: what was paid is its cost. */
export function holdingAfterBuy(
  { amount, cost }: SpotHolding,
  bought: { readonly amount: Money; readonly value: Money },
): SpotHolding {
  const { numerator, denominator } = cost;
  return {
    amount: amount + bought.amount.units,
    cost: lowest(numerator + bought.value.units * denominator, denominator),
  };
}

/**
 * A holding after a sale, at average cost: its cost falls by the share that was sold. An amount
 * sold beyond the holding came from elsewhere and has no part in the result. The result is what was
 * received for the held part less its cost, rounded towards −∞.
 */
export function holdingAfterSell(
  holding: SpotHolding,
  sold: { readonly amount: Money; readonly value: Money },
): { readonly holding: SpotHolding; readonly result: Money } {
  const { amount, cost } = holding;
  const part = sold.amount.units < amount ? sold.amount.units : amount;
  if (part === 0n) return { holding, result: money(sold.value.asset, 0n) };
  const rest = holdingWithin(holding, amount - part);
  const received = { numerator: sold.value.units * part, denominator: sold.amount.units };
  const removed = difference(cost, rest.cost);
  return { holding: rest, result: money(sold.value.asset, floorOf(difference(received, removed))) };
}

/**
 * The holding, limited to the present balance: an amount that left in another way reduces the cost
 * by its share.
 */
export function holdingWithin(holding: SpotHolding, units: bigint): SpotHolding {
  const { amount, cost } = holding;
  if (units >= amount) return holding;
  if (units <= 0n) return NO_HOLDING;
  return {
    amount: units,
    cost: bounded(lowest(cost.numerator * units, cost.denominator * amount)),
  };
}

/**
 * Each sale may multiply the denominator: beyond this one the cost is rounded up to it, so that it
 * stays bounded. It is 10⁻³² of a unit, far below any displayed digit.
 */
const DENOMINATOR_MAX = 10n ** 32n;

function bounded(cost: Fraction): Fraction {
  const { numerator, denominator } = cost;
  if (denominator <= DENOMINATOR_MAX) return cost;
  return lowest(divide(numerator * DENOMINATOR_MAX, denominator, "up"), DENOMINATOR_MAX);
}

/** The average cost of one whole unit, fees included, rounded up; null without a holding. */
export function averageCostOf({ amount, cost }: SpotHolding): Price | null {
  if (amount === 0n || cost.numerator === 0n) return null;
  return price(divide(cost.numerator * UNITS_PER_ONE, cost.denominator * amount, "up"));
}

/** The value of a holding at a price less its cost, rounded towards −∞, before any fee. */
export function unrealisedOf(
  { amount, cost }: SpotHolding,
  { at, asset }: { readonly at: Price; readonly asset: AssetCode },
): Money {
  const worth = { numerator: amount * at, denominator: UNITS_PER_ONE };
  return money(asset, floorOf(difference(worth, cost)));
}

const difference = (a: Fraction, b: Fraction): Fraction =>
  lowest(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);

const floorOf = ({ numerator, denominator }: Fraction): bigint =>
  divide(numerator, denominator, numerator < 0n ? "up" : "down");

function lowest(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [denominator, numerator < 0n ? -numerator : numerator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return {
    numerator: divide(numerator, divisor, "down"),
    denominator: divide(denominator, divisor, "down"),
  };
}
