import { divide, type Money, money, multiplyByRate, type Price, type Quantity } from "#kernel";
import { notionalIn } from "./point-value.ts";
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
  terms: Pick<ContractTerms, "asset" | "openFeeRate" | "pointDivisor">,
): OrderCost {
  const { quantity: size, price: at, leverage } = order;
  const notional = notionalIn(terms, { size, at }, "up");
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
  terms: Pick<ContractTerms, "asset" | "closeFeeRate" | "pointDivisor">,
): Money {
  const { quantity: size, price: at } = closing;
  const notional = notionalIn(terms, { size, at }, "up");
  return multiplyByRate(notional, terms.closeFeeRate, "up");
}
