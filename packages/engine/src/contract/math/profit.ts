import { divide, type Money, money, type Price, type Quantity } from "#kernel";
import { type PointTerms, pointScaleOf } from "./point-value.ts";
import { entryOf, type Position, type Side } from "../state.ts";
import type { ContractTerms } from "../terms.ts";

/** So much bought or sold at a price: what gains and loses as the price moves. */
export interface Exposure {
  readonly side: Side;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
}

/** Of what is still open of a position. A resting order has none: asking for it is a fault. */
export function exposureOf(position: Position): Exposure {
  const { side, quantity } = position;
  return { side, quantity, entryPrice: entryOf(position).price };
}

/**
 * quantity × (price − entry) for a long, its negative for a short: `pointScaleOf` is one, exact.
 */
export function profitScaled({ side, quantity, entryPrice }: Exposure, at: Price): bigint {
  return quantity * (side === "long" ? at - entryPrice : entryPrice - at);
}

/** Gain (or loss, below zero) at a price, rounded towards −∞: the user never gains by rounding. */
export function profitOf(
  exposure: Exposure,
  at: Price,
  terms: PointTerms & Pick<ContractTerms, "asset">,
): Money {
  const scaled = profitScaled(exposure, at);
  return money(terms.asset, divide(scaled, pointScaleOf(terms), scaled < 0n ? "up" : "down"));
}
