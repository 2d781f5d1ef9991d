import {
  add,
  type AssetCode,
  type Book,
  type Decision,
  err,
  type Instant,
  latestOf,
  isLess,
  type Money,
  ok,
  type Posting,
  type Price,
  type Quantity,
  quantity,
  type RatePpm,
  type Result,
  type SymbolCode,
  type UserId,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { isLiquidatable, spendableOf, stopBoundOf } from "./cross-account.ts";
import {
  type ExpectedFill,
  expectFill,
  type OrderCost,
  orderCost,
  orderMargin,
  type OrderPriceRefusal,
  type OrderSize,
  quantityUnitsOf,
  type SizeRefusal,
  sizeRefusal,
  waitFrom,
} from "./math/order.ts";
import { isLiquidatableAt, type IsolatedStake } from "./liquidation-price.ts";
import {
  type ContractContext,
  type Market,
  marketForOpening,
  openingDiscount,
  type OpeningRefusal,
  openingRefusal,
  contextAfter,
} from "./context.ts";
import {
  fundingPeriodOf,
  type MarginMode,
  type OrderType,
  type Position,
  positionDefaults,
  type PositionEvent,
  type PositionId,
  type Side,
} from "./state.ts";
import { type StopRefusal, stopRefusal, stopShares } from "./math/stops.ts";

export interface OpenPosition {
  readonly positionId: PositionId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly side: Side;
  readonly marginMode: MarginMode;
  /** A whole multiple: 20 is 20×. */
  readonly leverage: number;
  readonly orderType: OrderType;
  readonly size: OrderSize;
  readonly orderPrice: Price | null;
  /** The worst price that a market order may be filled at; any, if omitted or null. */
  readonly worstPrice?: Price | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  /** See `stopShares`. */
  readonly takeProfitPercent?: number;
  readonly stopLossPercent?: number;
}

/** How many open positions and orders one user may have. */
const POSITIONS_MAX = 200;

export type OpenPositionRefusal =
  | { readonly type: "unknown_symbol" }
  | OpeningRefusal
  | OrderPriceRefusal
  | { readonly type: "quantity_too_small" }
  | { readonly type: "margin_below_minimum"; readonly marginMin: Money }
  | SizeRefusal
  | StopRefusal
  | { readonly type: "too_many_positions"; readonly positionsMax: number }
  | { readonly type: "insufficient_balance"; readonly needed: Money }
  | { readonly type: "liquidated_at_once" };

/**
 * Opens a leveraged position at the latest tick, or rests a limit or stop order and sets aside what
 * it will need. On terms that fill at the next tick a market order is accepted by the same rules,
 * and waits for that tick with what it needs at this one set aside.
 *
 * Order margin = notional ÷ leverage and fee = notional × opening fee rate, all rounded up; a size
 * not given as a quantity is converted by `quantityUnitsOf`, rounded down. Balance that covers the
 * present losses of cross positions cannot be spent.
 *
 * Refusals, in the order they are checked: `unknown_symbol`, `symbol_closing`, `market_halted`,
 * `market_closed`, `price_stale`, `leverage_out_of_range`, `order_price_required`,
 * `order_price_not_allowed`, `order_price_wrong_side`, `price_moved` (a market order's is worse
 * than `worstPrice`), `quantity_too_small`, `margin_below_minimum`, `notional_above_maximum`,
 * `leverage_out_of_range` (more than the tier of the symbol's total allows), `market_underfunded`,
 * `take_profit_wrong_side`, `stop_loss_wrong_side`, `stop_loss_beyond_liquidation`,
 * `too_many_positions`, `insufficient_balance`, `liquidated_at_once` (so much leverage that the
 * spread alone would end it).
 */
export function openPosition(
  context: ContractContext,
  command: OpenPosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, OpenPositionRefusal> {
  const sized = sizeOrder(context, command);
  if (!sized.ok) return sized;
  const order = sized.value;
  const filled = running(command, order, now);
  const refusal = stopsOf(context, filled, order) ?? limitsOf(context, order);
  if (refusal !== null) return err(refusal);

  const isMarket = command.orderType === "market";
  const isFilled = isMarket && order.market.terms.fillAt === "latest";
  const resting = isMarket ? waiting : working;
  const position = isFilled ? filled : resting(command, order, now);
  const moved = isFilled ? openingPostings(command, order) : restingPostings(command, order);
  const endsAtOnce =
    isFilled && command.marginMode === "cross"
      ? isLiquidatable(contextAfter(context, { next: [position], postings: moved }), position)
      : isLiquidatableAtFill(command, order);
  if (endsAtOnce) return err({ type: "liquidated_at_once" });

  // Past this line the command must succeed.
  return ok({
    next: [position],
    postings: moved,
    events: [{ type: isFilled ? "position_opened" : "order_placed", position }],
    receipts: [],
  });
}

/** An order with its price and size determined. */
interface SizedOrder {
  readonly market: Market;
  readonly fill: ExpectedFill;
  readonly quantity: Quantity;
  readonly cost: OrderCost;
  readonly feeDiscount: RatePpm | undefined;
  /** The available balance less the present losses of cross positions. */
  readonly spendable: Money;
}

function sizeOrder(
  context: ContractContext,
  command: OpenPosition,
): Result<SizedOrder, OpenPositionRefusal> {
  const market = marketForOpening(context, command);
  if (market === null) return err({ type: "unknown_symbol" });
  const notOpen = openingRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (market.quote === null) return err({ type: "price_stale" });
  const { leverageMax, marginMin } = market.terms;
  const { leverage } = command;
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > leverageMax) {
    return err({ type: "leverage_out_of_range", leverageMax });
  }
  const fill = expectFill(command, market);
  if (!fill.ok) return fill;
  const { price } = fill.value;
  const { asset } = market.terms;
  const spendable = spendableOf(context, { book: command.book, asset });
  const units = quantityUnitsOf(command.size, {
    ...market.terms,
    leverage,
    price,
    spendable,
  });
  if (units <= 0n) return err({ type: "quantity_too_small" });
  const cost = orderCost({ quantity: quantity(units), price, leverage }, market.terms);
  if (isLess(requestedMargin(command, cost), marginMin)) {
    return err({ type: "margin_below_minimum", marginMin });
  }
  const tooLarge = sizeRefusal(context, { ...command, notional: cost.notional }, market);
  if (tooLarge !== null) return err(tooLarge);
  const feeDiscount = openingDiscount(context, command.book);
  const sized = { market, fill: fill.value, quantity: quantity(units), cost };
  return ok({ ...sized, feeDiscount, spendable });
}

// The requested margin counts: converted to a quantity and rounded down, the order takes a little
// less.
function requestedMargin({ size, leverage }: OpenPosition, cost: OrderCost): Money {
  if ("margin" in size) return size.margin;
  return "value" in size ? orderMargin(size.value, leverage) : cost.margin;
}

/** `filled`: the position as it is expected after the fill. */
function stopsOf(
  context: ContractContext,
  filled: Position,
  order: SizedOrder,
): StopRefusal | null {
  const { side, orderPrice } = filled;
  return stopRefusal(filled, {
    side,
    reference: orderPrice ?? order.market.quote.price,
    liquidationPrice: filled.stopLoss === null ? null : stopBound(context, filled, order),
  });
}

function stopBound(context: ContractContext, filled: Position, order: SizedOrder): Price | null {
  // An order that cannot be paid is refused for that: there is no account to compare with.
  if (filled.marginMode === "cross" && limitsOf(context, order) !== null) return null;
  const after =
    filled.marginMode === "cross"
      ? contextAfter(context, { next: [filled], postings: openingPostings(filled, order) })
      : context;
  return stopBoundOf(after, filled, order.fill.mark);
}

function limitsOf(
  { positions }: ContractContext,
  { cost, spendable }: SizedOrder,
): OpenPositionRefusal | null {
  let open = 0;
  for (const { status } of positions.values()) if (status !== "closed") open += 1;
  if (open >= POSITIONS_MAX) {
    return { type: "too_many_positions", positionsMax: POSITIONS_MAX };
  }
  const needed = add(cost.margin, cost.fee);
  return isLess(spendable, needed) ? { type: "insufficient_balance", needed } : null;
}

function stakeAtFill({ side, leverage }: OpenPosition, order: SizedOrder): IsolatedStake {
  const { quantity, fill, cost } = order;
  return { side, leverage, quantity, entryPrice: fill.price, margin: cost.margin };
}

function isLiquidatableAtFill(command: OpenPosition, order: SizedOrder): boolean {
  if (command.marginMode === "cross") return false;
  return isLiquidatableAt(stakeAtFill(command, order), order.fill.mark, order.market.terms);
}

function openingPostings(
  { book }: Pick<OpenPosition, "book">,
  { cost }: SizedOrder,
): readonly Posting[] {
  const { available, margin, fees } = accountsOf(book);
  return postings(
    [available, margin, cost.margin, "position_margin"],
    [available, fees, cost.fee, "open_fee"],
  );
}

function restingPostings({ book }: OpenPosition, { cost }: SizedOrder): readonly Posting[] {
  const { available, margin } = accountsOf(book);
  return postings([available, margin, add(cost.margin, cost.fee), "order_margin"]);
}

function running(command: OpenPosition, order: SizedOrder, now: Instant): Position {
  const { fill, cost, market } = order;
  return {
    ...working(command, order, now),
    status: "running",
    margin: cost.margin,
    openFee: cost.fee,
    entry: { price: fill.price, tickSeq: market.quote.seq, at: now },
  };
}

/** A market order until its tick comes. */
function waiting(command: OpenPosition, order: SizedOrder, now: Instant): Position {
  const { quantity, fill, market } = order;
  const { worstPrice = null } = command;
  return {
    ...working(command, order, now),
    orderPrice: fill.price,
    ...waitFrom(now, market, { quantity, worstPrice }),
  };
}

function working(command: OpenPosition, order: SizedOrder, now: Instant): Position {
  const { size: _size, worstPrice: _worstPrice, positionId, ...request } = command;
  const asset: AssetCode = order.market.terms.asset;
  return {
    ...positionDefaults(asset),
    ...request,
    ...stopShares(command),
    id: positionId,
    asset,
    status: "working",
    quantity: order.quantity,
    openedQuantity: order.quantity,
    margin: add(order.cost.margin, order.cost.fee),
    fundedPeriod: fundingPeriodOf(now),
    termsVersion: order.market.terms.version,
    ...(order.feeDiscount !== undefined && { feeDiscount: order.feeDiscount }),
    createdAt: now,
    setAt: latestOf(now, order.market.quote.at),
  };
}
