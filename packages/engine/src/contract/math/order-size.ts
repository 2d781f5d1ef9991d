import { divide, type Money, PPM, type Price, type Quantity, type RatePpm } from "#kernel";
import { type PointTerms, pointScaleOf } from "./point-value.ts";

/** How large an order is to be, in whichever way a person thinks of it. */
export type OrderSize =
  | { readonly quantity: Quantity }
  /** What the position is worth at its expected price, in the quote asset. */
  | { readonly value: Money }
  | { readonly margin: Money }
  /** Of what can be spent, for margin and opening fee together. */
  | { readonly share: RatePpm };

/**
 * The quantity in units of 10⁻⁸, rounded down: what margin, leverage or value cannot pay for in
 * full is not bought. A share of the balance takes its margin and its fee out of that share, so
 * that all of it opens: margin = share × spendable ÷ (1 + leverage × opening fee rate).
 */
export function quantityUnitsOf(
  size: OrderSize,
  order: {
    readonly leverage: number;
    readonly price: Price;
    readonly openFeeRate: RatePpm;
    readonly spendable: Money;
  } & PointTerms,
): bigint {
  if ("quantity" in size) return size.quantity;
  const worth = "value" in size ? size.value.units : marginUnits(size, order) * times(order);
  return divide(worth * pointScaleOf(order), order.price, "down");
}

function marginUnits(
  size: { readonly margin: Money } | { readonly share: RatePpm },
  order: { readonly leverage: number; readonly openFeeRate: RatePpm; readonly spendable: Money },
): bigint {
  if ("margin" in size) return size.margin.units;
  // Divided once, at the end: two roundings down could leave a unit of the balance over.
  const divisor = PPM + times(order) * order.openFeeRate;
  return divide(order.spendable.units * size.share, divisor, "down");
}

const times = ({ leverage }: { readonly leverage: number }): bigint => BigInt(leverage);
