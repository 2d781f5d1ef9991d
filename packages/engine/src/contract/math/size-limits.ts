import { add, type Book, divide, isLess, lesser, type Money, PPM, subtract, zero } from "#kernel";
import { isUnderfunded } from "./house-cover.ts";
import { notionalIn } from "./point-value.ts";
import type { Market } from "../market.ts";
import type { Position } from "../state.ts";
import type { ContractWorld } from "../world.ts";

export type SizeRefusal =
  | {
      readonly type: "notional_above_maximum";
      readonly notionalMax: Money;
      /** What the maximum leaves beside everything of the symbol that is open or waits. */
      readonly notionalLeft: Money;
    }
  | { readonly type: "leverage_out_of_range"; readonly leverageMax: number }
  | { readonly type: "market_underfunded" };

/** Initial margin is at least this many times the maintenance rate of the tier it reaches. */
const MAINTENANCE_TIMES = 2n;

/**
 * Whether the notional of all that one user has of a symbol in a book may grow by an order's. Many
 * small positions count as one large one: positions at the mark, orders at their own price, longs
 * and shorts both.
 *
 * Refusals, in the order they are checked: `notional_above_maximum`; `leverage_out_of_range` (1 ÷
 * leverage is less than twice the maintenance rate of the tier that all of it together reaches);
 * `market_underfunded` (see `isUnderfunded`).
 */
export function sizeRefusal(
  world: ContractWorld,
  order: { readonly book: Book; readonly leverage: number; readonly notional: Money },
  market: Market,
): SizeRefusal | null {
  const { terms, house } = market;
  const { notionalMax } = terms;
  const open = notionalOfSymbol(world, order.book, market);
  const all = add(open, order.notional);
  if (isLess(notionalMax, all)) {
    const left = subtract(notionalMax, lesser(open, notionalMax));
    return { type: "notional_above_maximum", notionalMax, notionalLeft: left };
  }
  const leverageMax = leverageMaxAt(all, market);
  if (order.leverage > leverageMax) return { type: "leverage_out_of_range", leverageMax };
  const isUncovered = house !== null && isUnderfunded(house, order.notional);
  return isUncovered ? { type: "market_underfunded" } : null;
}

function notionalOfSymbol(world: ContractWorld, book: Book, market: Market): Money {
  const { asset, symbol } = market.terms;
  let sum = zero(asset);
  for (const position of world.positions.values()) {
    if (position.book !== book || position.symbol !== symbol) continue;
    if (position.status === "closed") continue;
    sum = add(sum, notionalIn(market.terms, sizeOf(position, market), "up"));
  }
  return sum;
}

function sizeOf({ quantity: size, entry, orderPrice }: Position, { quote }: Market) {
  return { size, at: entry === null ? (orderPrice ?? quote.price) : quote.price };
}

/** The most leverage for so much of a symbol: 1 ÷ it is twice its tier's maintenance rate. */
export function leverageMaxAt(notional: Money, { terms }: Pick<Market, "terms">): number {
  const { maintenanceTiers, leverageMax } = terms;
  const tier = maintenanceTiers.find(
    ({ notionalMax }) => notionalMax === null || !isLess(notionalMax, notional),
  );
  if (tier === undefined) throw new Error("the last maintenance tier must be unbounded");
  if (tier.rate === 0n) return leverageMax;
  const whole = divide(PPM, MAINTENANCE_TIMES * tier.rate, "down");
  // At most a terms' leverageMax, which is a small whole number.
  return whole < BigInt(leverageMax) ? parseInt(whole.toString(), 10) : leverageMax;
}
