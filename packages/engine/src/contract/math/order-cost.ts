import {
  divide,
  type Money,
  money,
  multiplyByRate,
  notionalOf,
  type Price,
  type Quantity,
} from "#kernel";
import type { ContractTerms } from "../terms.ts";

/** What opening at a price takes: order margin = notional ÷ leverage, and the opening fee. */
export interface OrderCost {
  readonly notional: Money;
  readonly margin: Money;
  readonly fee: Money;
}

/** Each of the three is rounded up, in the house's favour. */
export function orderCost(
  order: { readonly quantity: Quantity; readonly price: Price; readonly leverage: number },
  terms: Pick<ContractTerms, "asset" | "openFeeRate">,
): OrderCost {
  const { quantity: size, price: at, leverage } = order;
  const notional = notionalOf({ size, at, asset: terms.asset }, "up");
  return {
    notional,
    margin: orderMargin(notional, leverage),
    fee: multiplyByRate(notional, terms.openFeeRate, "up"),
  };
}

/** Notional ÷ leverage, rounded up. */
export const orderMargin = ({ asset, units }: Money, leverage: number): Money =>
  money(asset, divide(units, BigInt(leverage), "up"));

/** What closing at a price costs: notional × the closing fee rate, both rounded up. */
export function closingFee(
  closing: { readonly quantity: Quantity; readonly price: Price },
  terms: Pick<ContractTerms, "asset" | "closeFeeRate">,
): Money {
  const { quantity: size, price: at } = closing;
  const notional = notionalOf({ size, at, asset: terms.asset }, "up");
  return multiplyByRate(notional, terms.closeFeeRate, "up");
}
