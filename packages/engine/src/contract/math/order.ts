import {
  add,
  type Book,
  divide,
  err,
  type Instant,
  instant,
  isLess,
  latestOf,
  lesser,
  type Money,
  money,
  multiplyByRate,
  ok,
  PPM,
  type Price,
  price,
  type Quantity,
  type RatePpm,
  ratePpm,
  type Result,
  shiftPrice,
  subtract,
  zero,
} from "#kernel";
import { type ContractTerms, notionalIn, pointScaleOf, type PointTerms } from "../terms.ts";
import { type ContractContext, isUnderfunded, type Market } from "../context.ts";
import type { MissReason, Position, Side, Wait } from "../state.ts";

/** The cost of opening at a price: order margin = notional ÷ leverage, and the opening fee. */
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

/** The cost of closing at a price: notional × the closing fee rate, both rounded up. */
export function closingFee(
  closing: { readonly quantity: Quantity; readonly price: Price },
  terms: Pick<ContractTerms, "asset" | "closeFeeRate" | "pointDivisor">,
): Money {
  const { quantity: size, price: at } = closing;
  const notional = notionalIn(terms, { size, at }, "up");
  return multiplyByRate(notional, terms.closeFeeRate, "up");
}

type Order = Pick<Position, "side" | "orderType" | "orderPrice">;

export type OrderPriceRefusal =
  | { readonly type: "order_price_required" }
  | { readonly type: "order_price_not_allowed" }
  /** `limit` is the bound of the price, so that the order would rest. */
  | { readonly type: "order_price_wrong_side"; readonly limit: Price }
  | PriceMoved;

/** The expected fill of an order: its mark and its price, if no tick jumps. */
export interface ExpectedFill {
  readonly mark: Price;
  readonly price: Price;
}

/**
 * Checks an order's price and returns the expected fill. A limit order fills at its own price or
 * better, so a buyer must bid below the present cost of buying; a stop order fills once the mark
 * reaches its price, which must lie ahead of the mark. A market order is filled at no worse price
 * than its worst price, if it has one.
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

/** The expected fill of a resting order, independent of the market. */
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
// The result is at least one unit; for a limit of one unit no mark is low enough.
function markBehind(limit: Price, { side }: Order, { halfSpreadRate }: ContractTerms): Price {
  const units = isBuy(side, "open")
    ? divide(limit * PPM, PPM + halfSpreadRate, "down")
    : divide(limit * PPM, PPM - halfSpreadRate, "up");
  return price(units > 0n ? units : 1n);
}

/** The size of an order, in one of the units that a user can enter. */
export type OrderSize =
  | { readonly quantity: Quantity }
  /** The position's value at its expected price, in the quote asset. */
  | { readonly value: Money }
  | { readonly margin: Money }
  /** A share of what can be spent, for margin and opening fee together. */
  | { readonly share: RatePpm };

/**
 * The quantity in units of 10⁻⁸, rounded down: no fraction is bought that margin, leverage or value
 * cannot pay in full. A share of the balance pays for margin and fee together: margin = share ×
 * spendable ÷ (1 + leverage × opening fee rate).
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

export type SizeRefusal =
  | {
      readonly type: "notional_above_maximum";
      readonly notionalMax: Money;
      /** The maximum less all that is open or waiting in the symbol. */
      readonly notionalLeft: Money;
    }
  | { readonly type: "leverage_out_of_range"; readonly leverageMax: number }
  | { readonly type: "market_underfunded" };

/** Initial margin is at least this many times the maintenance rate of the tier it reaches. */
const MAINTENANCE_TIMES = 2n;

/**
 * Whether one user's total notional of a symbol in a book may grow by an order's. Many small
 * positions count as one large one: positions at the mark, orders at their own price, longs and
 * shorts both.
 *
 * Refusals, in the order they are checked: `notional_above_maximum`; `leverage_out_of_range` (1 ÷
 * leverage is less than twice the maintenance rate of the total's tier); `market_underfunded` (see
 * `isUnderfunded`).
 */
export function sizeRefusal(
  context: ContractContext,
  order: { readonly book: Book; readonly leverage: number; readonly notional: Money },
  market: Market,
): SizeRefusal | null {
  const { terms, house } = market;
  const { notionalMax } = terms;
  const open = notionalOfSymbol(context, order.book, market);
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

function notionalOfSymbol(context: ContractContext, book: Book, market: Market): Money {
  const { asset, symbol } = market.terms;
  let sum = zero(asset);
  for (const position of context.positions.values()) {
    if (position.book !== book || position.symbol !== symbol) continue;
    if (position.status === "closed") continue;
    sum = add(sum, notionalIn(market.terms, sizeOf(position, market), "up"));
  }
  return sum;
}

function sizeOf({ quantity: size, entry, orderPrice }: Position, { quote }: Market) {
  return { size, at: entry === null ? (orderPrice ?? quote.price) : quote.price };
}

/** The highest leverage for this total: 1 ÷ leverage is twice its tier's maintenance rate. */
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

export type Act = "open" | "close";

/** A trade at a worse price than its owner agreed to; `price` is the one it would have. */
export interface PriceMoved {
  readonly type: "price_moved";
  readonly price: Price;
}

/** Opening a long and closing a short buy; the other two sell. */
const isBuy = (side: Side, act: Act): boolean => (side === "long") === (act === "open");

/**
 * The execution price while the mark is `mark`: a buyer pays half the spread more, rounded up; a
 * seller gets half the spread less, rounded down.
 */
export function executionPrice(
  mark: Price,
  trade: { readonly side: Side; readonly act: Act },
  { halfSpreadRate }: Pick<ContractTerms, "halfSpreadRate">,
): Price {
  return isBuy(trade.side, trade.act)
    ? shiftPrice(mark, halfSpreadRate, "up")
    : shiftPrice(mark, ratePpm(-halfSpreadRate), "down");
}

/**
 * Whether a trade would be executed at a worse price than `worst`: for a buyer above it, for a
 * seller below. `worst` itself is accepted; null accepts any price.
 */
export function priceMoved(
  at: Price,
  worst: Price | null,
  trade: { readonly side: Side; readonly act: Act },
): PriceMoved | null {
  if (worst === null) return null;
  const isWorse = isBuy(trade.side, trade.act) ? at > worst : at < worst;
  return isWorse ? { type: "price_moved", price: at } : null;
}

/**
 * The worst price of an owner who was shown a price and accepts a tolerance: above it for a buyer,
 * below it for a seller, rounded towards the price shown, so that the tolerance is never exceeded.
 */
export function worstPriceAt(
  shown: Price,
  tolerance: RatePpm,
  trade: { readonly side: Side; readonly act: Act },
): Price {
  return isBuy(trade.side, trade.act)
    ? shiftPrice(shown, tolerance, "down")
    : shiftPrice(shown, ratePpm(-tolerance), "up");
}

/** How long an accepted order waits for its tick, from its receipt. */
const FILL_WITHIN_MS = 2_000;

/** A position after its wait has ended. */
export const NOT_WAITING = { wait: null, missReason: null } as const;

/** The wait for the first tick after the last one known at the receipt, and when it began. */
export function waitFrom(
  now: Instant,
  { quote }: Pick<Market, "quote">,
  request: { readonly quantity: Quantity; readonly worstPrice: Price | null },
): { readonly setAt: Instant; readonly wait: Wait } {
  const setAt = latestOf(now, quote.at);
  return { setAt, wait: { fillBy: instant(setAt + FILL_WITHIN_MS), ...request } };
}

/** Whether this tick was recorded after the receipt of the waiting order. */
export const isNextTick = ({ setAt }: Position, { quote }: Pick<Market, "quote">): boolean =>
  quote.at > setAt;

/** Why the present tick does not fill a waiting order; null if it does. */
export function missReasonOf(
  { side, wait }: Position,
  act: Act,
  { quote, terms }: Market,
): MissReason | null {
  if (wait === null) return null;
  if (quote.at > wait.fillBy) return "no_price";
  const trade = { side, act };
  const moved = priceMoved(executionPrice(quote.price, trade, terms), wait.worstPrice, trade);
  return moved === null ? null : moved.type;
}

/** A position whose close was not executed: it runs on as before. */
export const afterMiss = (position: Position, missReason: MissReason): Position => ({
  ...position,
  status: "running",
  wait: null,
  missReason,
});
