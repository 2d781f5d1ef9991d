import { divide, err, ok, PPM, type Price, price, type Result } from "#kernel";
import { executionPrice, isBuy, type PriceMoved, priceMoved } from "./execution-price.ts";
import type { Market } from "../market.ts";
import type { Position } from "../state.ts";
import type { ContractTerms } from "../terms.ts";

type Order = Pick<Position, "side" | "orderType" | "orderPrice">;

export type OrderPriceRefusal =
  | { readonly type: "order_price_required" }
  | { readonly type: "order_price_not_allowed" }
  /** `limit` is what the price must stay below or above, so that the order would rest. */
  | { readonly type: "order_price_wrong_side"; readonly limit: Price }
  | PriceMoved;

/** How an order is expected to be filled: at which mark, and at what price, if no tick jumps. */
export interface ExpectedFill {
  readonly mark: Price;
  readonly price: Price;
}

/**
 * Checks an order's price and says what fill to expect. A limit order fills at its own price or
 * better, so its buyers must bid below what buying costs now; a stop order fills once the mark
 * reaches its price, which must lie ahead of the mark. A market order is filled at no worse price
 * than the worst one its owner agreed to, where they named one.
 *
 * Refusals, in order: `order_price_required`, `order_price_not_allowed`, `order_price_wrong_side`,
 * `price_moved`.
 */
export function expectFill(
  order: Order & { readonly worstPrice?: Price | null },
  { quote, terms }: Market,
): Result<ExpectedFill, OrderPriceRefusal> {
  const { orderType, orderPrice, side } = order;
  const atOnce = executionPrice(quote.price, { side, act: "open" }, terms);
  if (orderType === "market") {
    if (orderPrice !== null) return err({ type: "order_price_not_allowed" });
    const moved = priceMoved(atOnce, order.worstPrice ?? null, { side, act: "open" });
    if (moved !== null) return err(moved);
    return ok({ mark: quote.price, price: atOnce });
  }
  if (orderPrice === null) return err({ type: "order_price_required" });
  const limit = orderType === "limit" ? atOnce : quote.price;
  const mustBeBelow = (orderType === "limit") === (side === "long");
  if (mustBeBelow ? orderPrice >= limit : orderPrice <= limit) {
    return err({ type: "order_price_wrong_side", limit });
  }
  return ok(restingFill({ side, orderType, orderPrice }, terms));
}

/** What a resting order expects, wherever the market is. */
export function restingFill(order: Order, terms: ContractTerms): ExpectedFill {
  const { orderType, orderPrice, side } = order;
  if (orderPrice === null) throw new Error("a resting order has a price");
  if (orderType === "limit") {
    return { mark: markBehind(orderPrice, order, terms), price: orderPrice };
  }
  return { mark: orderPrice, price: executionPrice(orderPrice, { side, act: "open" }, terms) };
}

/** Whether a tick at this mark fills the order: limit at its price or better, stop at or beyond. */
export function isOrderDue(order: Order, mark: Price, terms: ContractTerms): boolean {
  const { orderType, orderPrice, side } = order;
  if (orderPrice === null) throw new Error("a resting order has a price");
  if (orderType === "stop") return side === "long" ? mark >= orderPrice : mark <= orderPrice;
  const paid = executionPrice(mark, { side, act: "open" }, terms);
  return side === "long" ? paid <= orderPrice : paid >= orderPrice;
}

// The last mark at which opening still costs no more than the limit: half a spread away from it.
// One unit is the least there is: at a limit of one unit no mark is low enough.
function markBehind(limit: Price, { side }: Order, { halfSpreadRate }: ContractTerms): Price {
  const units = isBuy(side, "open")
    ? divide(limit * PPM, PPM + halfSpreadRate, "down")
    : divide(limit * PPM, PPM - halfSpreadRate, "up");
  return price(units > 0n ? units : 1n);
}
