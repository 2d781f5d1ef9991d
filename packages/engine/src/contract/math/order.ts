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

export type Act = "open" | "close";

/** A trade whose price is worse than what its owner agreed to; `price` is what it would be at. */
export interface PriceMoved {
  readonly type: "price_moved";
  readonly price: Price;
}

/** Opening a long and closing a short buy; the other two sell. */
const isBuy = (side: Side, act: Act): boolean => (side === "long") === (act === "open");

/**
 * What a trade is executed at while the mark is `mark`: a buyer pays half the spread more, rounded
 * up; a seller gets half the spread less, rounded down.
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
 * seller below. At `worst` itself it is none worse; null agrees to any price.
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
 * The worst price that somebody agrees to who was shown one and bears a tolerance: above it for a
 * buyer, below it for a seller, rounded towards the price shown, so that it is never more.
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

/** How long what is accepted waits for its tick, from its receipt. */
const FILL_WITHIN_MS = 2_000;

/** What a position is once nothing of it waits any more. */
export const NOT_WAITING = { wait: null, missReason: null } as const;

/** The wait for the first tick after what was known at its receipt, and since when it lasts. */
export function waitFrom(
  now: Instant,
  { quote }: Pick<Market, "quote">,
  request: { readonly quantity: Quantity; readonly worstPrice: Price | null },
): { readonly setAt: Instant; readonly wait: Wait } {
  const setAt = latestOf(now, quote.at);
  return { setAt, wait: { fillBy: instant(setAt + FILL_WITHIN_MS), ...request } };
}

/** Whether this tick is from after the receipt of what waits for it. */
export const isNextTick = ({ setAt }: Position, { quote }: Pick<Market, "quote">): boolean =>
  quote.at > setAt;

/** Why the tick at hand does not fill what waits for it; null where it does. */
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

/** A position whose close was not done: it runs on as before. */
export const afterMiss = (position: Position, missReason: MissReason): Position => ({
  ...position,
  status: "running",
  wait: null,
  missReason,
});
