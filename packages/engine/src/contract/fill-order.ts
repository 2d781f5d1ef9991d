import {
  type Decision,
  err,
  type Instant,
  isPositive,
  lesser,
  type Money,
  ok,
  type Posting,
  type Result,
  subtract,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { cancelled, releasePostings } from "./cancel-order.ts";
import { crossAccountOf, hasNewerMember, isLiquidatable } from "./cross-account.ts";
import {
  executionPrice,
  isNextTick,
  isOrderDue,
  missReasonOf,
  NOT_WAITING,
  orderCost,
} from "./math/order.ts";
import {
  type ContractContext,
  findPosition,
  type Market,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  openingRefusal,
  type PositionRefusal,
  contextAfter,
} from "./context.ts";
import { fundingPeriodOf, type Position, type PositionEvent, type PositionId } from "./state.ts";

export interface FillOrder {
  readonly positionId: PositionId;
}

export type FillOrderRefusal = PositionRefusal | MarketRefusal | { readonly type: "not_triggered" };

/**
 * Turns a resting order into a position at the latest tick, with the money set aside for it and no
 * more: if the price jumped past the order's price, the margin is what remains after the fee. If
 * that margin would be liquidated at the same tick, the order is cancelled instead. An order is
 * also cancelled if it waited for its next tick and that tick came too late or at a worse price
 * than its owner agreed to, if its symbol is about to end, or if its owner's own limits forbid new
 * positions.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `not_triggered`.
 */
export function fillOrder(
  context: ContractContext,
  { positionId }: FillOrder,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, FillOrderRefusal> {
  const result = findPosition(context, positionId, "fill");
  if (!result.ok) return result;
  const order = result.value;
  const market = marketOfPosition(context, order);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (!isDue(order, market)) return err({ type: "not_triggered" });

  // Past this line the command must succeed.
  const filled = fillAt(order, market, now);
  const missReason = missReasonOf(order, "open", market);
  // Nothing new is opened in a symbol that is about to end.
  const isClosing = openingRefusal(market) !== null;
  const isBarred = order.book === "live" && context.isOpeningBarred === true;
  if (isClosing || isBarred || missReason !== null || !survives(context, order, filled)) {
    const reason = missReason ?? (isBarred ? "own_limit" : "cancelled");
    const position = cancelled(order, now, reason);
    return ok({
      next: [position],
      postings: releasePostings(order),
      events: [{ type: "order_cancelled", position }],
      receipts: [],
    });
  }
  return ok({
    next: [filled],
    postings: fillPostings(order, filled),
    events: [{ type: "order_filled", position: filled }],
    receipts: [],
  });
}

const isDue = (order: Position, market: Market): boolean =>
  order.wait === null
    ? isOrderDue(order, market.quote.price, market.terms)
    : isNextTick(order, market);

function fillAt(order: Position, { quote, terms }: Market, now: Instant): Position {
  const { side, quantity, leverage } = order;
  const price = executionPrice(quote.price, { side, act: "open" }, terms);
  const cost = orderCost({ quantity, price, leverage }, terms);
  return {
    ...order,
    status: "running",
    margin: lesser(cost.margin, subtract(order.margin, cost.fee)),
    entry: { price, tickSeq: quote.seq, at: now },
    openFee: cost.fee,
    ...NOT_WAITING,
    fundedPeriod: fundingPeriodOf(now),
  };
}

function survives(context: ContractContext, order: Position, filled: Position): boolean {
  if (!isPositive(filled.margin)) return false;
  // The account has a fill of a newer tick, so its equity at this one is unknown: the newer tick
  // decides.
  if (order.marginMode === "cross" && hasNewerMember(crossAccountOf(context, order))) return true;
  const after = contextAfter(context, { next: [filled], postings: fillPostings(order, filled) });
  return !isLiquidatable(after, filled);
}

function fillPostings(order: Position, filled: Position): readonly Posting[] {
  const { available, margin, fees } = accountsOf(order.book);
  const returned: Money = subtract(subtract(order.margin, filled.openFee), filled.margin);
  return postings(
    [margin, fees, filled.openFee, "open_fee"],
    [margin, available, returned, "order_margin_returned"],
  );
}
