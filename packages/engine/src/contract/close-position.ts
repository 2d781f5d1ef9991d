import {
  type Decision,
  err,
  type Instant,
  isLess,
  isPositive,
  type Money,
  ok,
  type Price,
  type Quantity,
  quantity,
  type ReceiptId,
  type Result,
  zero,
} from "#kernel";
import { balanceOf } from "#ledger";
import { closeReceipt, type ReceiptedClosing } from "./receipt/close-receipt.ts";
import {
  type ContractContext,
  findPosition,
  type Market,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { executionPrice, type PriceMoved, priceMoved, waitFrom } from "./math/order.ts";
import { notionalIn } from "./terms.ts";
import { settle } from "./settlement.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";

export interface ClosePosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
  /** How much of it to close, of the base asset; all of it if omitted. */
  readonly quantity?: Quantity;
  /** The worst price it may be closed at; any, if omitted or null. */
  readonly worstPrice?: Price | null;
}

export type ClosePositionRefusal =
  | PositionRefusal
  | { readonly type: "quantity_above_position"; readonly quantityMax: Quantity }
  | MarketRefusal
  | PriceMoved
  | { readonly type: "remainder_too_small"; readonly remainderMin: Money }
  | CloseRefusal;

/** A loss that exceeds a cross position's margin and the available balance. */
export interface CloseRefusal {
  readonly type: "insufficient_balance";
  readonly needed: Money;
}

/**
 * Closes a position, or a part of it, at the latest tick. The part's margin is margin × part ÷
 * quantity, rounded down. While the market has no valid price, closing all of it is accepted and
 * waits (`settling`): no money moves until there is one. If it waits for the end of a halt, its
 * close reason becomes `market_halt`: it is filled at a tick after the halt, and not when its owner
 * meant to. A close with a worst price does not wait for a price that is still unknown.
 *
 * On terms that fill at the next tick it is accepted by the same rules and waits for that one
 * (`settling`, with `wait`).
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`,
 * `quantity_above_position`, for a part or with a worst price `market_halted`, `market_closed` and
 * `price_stale`, then `price_moved` (worse than `worstPrice`), for a part `remainder_too_small`
 * (the rest would be worth less than the smallest margin), and in cross mode `insufficient_balance`
 * if only the gains of other positions could pay.
 */
export function closePosition(
  context: ContractContext,
  { positionId, receiptId, quantity: part, worstPrice = null }: ClosePosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ClosePositionRefusal> {
  const result = findPosition(context, positionId, "close");
  if (!result.ok) return result;
  const position = result.value;
  if (part !== undefined && part > position.quantity) {
    return err({ type: "quantity_above_position", quantityMax: position.quantity });
  }
  const size = part ?? position.quantity;
  const market = marketOfPosition(context, position);
  const notOpen = marketRefusal(market);
  if (notOpen === null) {
    const { marginMin } = market.terms;
    const moved = movedPrice(position, market, worstPrice);
    if (moved !== null) return err(moved);
    if (size < position.quantity && isLess(remainderAfter(position, { size, market }), marginMin)) {
      return err({ type: "remainder_too_small", remainderMin: marginMin });
    }
    const closed = decideClose(
      context,
      { position, market, quantity: size, reason: "user", worstPrice, trigger: null, part: null },
      { receiptId, now },
    );
    if (!closed.ok || market.terms.fillAt === "latest") return closed;
    return acceptClose({
      ...position,
      ...waitFrom(now, market, { quantity: size, worstPrice }),
    });
  }
  if (size < position.quantity || worstPrice !== null) return err(notOpen);

  // Past this line the command must succeed.
  const closeReason = notOpen.type === "market_halted" ? "market_halt" : "user";
  return acceptClose({ ...position, closeReason, setAt: now });
}

/** The close is decided and waits for a tick: no money moves before. */
function acceptClose(
  position: Position,
): Result<Decision<readonly Position[], PositionEvent>, never> {
  const settling: Position = { ...position, status: "settling", missReason: null };
  return ok({
    next: [settling],
    postings: [],
    events: [{ type: "position_settling", position: settling }],
    receipts: [],
  });
}

function movedPrice(
  { side }: Position,
  { quote, terms }: Market,
  worstPrice: Price | null,
): PriceMoved | null {
  const trade = { side, act: "close" } as const;
  return priceMoved(executionPrice(quote.price, trade, terms), worstPrice, trade);
}

/** The value of the rest after a partial close at the mark, rounded down. */
function remainderAfter(
  { quantity: whole }: Position,
  { size, market }: { readonly size: Quantity; readonly market: Market },
): Money {
  const left = quantity(whole - size);
  return notionalIn(market.terms, { size: left, at: market.quote.price }, "down");
}

/**
 * Shared by closing, settling and triggered stops: settles one position at its market's latest tick
 * and writes the receipt. Refuses `insufficient_balance` (cross mode only).
 */
export function decideClose(
  context: ContractContext,
  closing: ReceiptedClosing,
  { receiptId, now }: { readonly receiptId: ReceiptId; readonly now: Instant },
): Result<Decision<readonly Position[], PositionEvent>, CloseRefusal> {
  const { position } = closing;
  const { asset, book } = position;
  const isCross = position.marginMode === "cross";
  const reach = isCross
    ? balanceOf(context.balances, { asset, book, kind: "available" })
    : zero(asset);
  const settlement = settle([closing], { reach, receiptId, now });
  if (isCross && isPositive(settlement.shortfall)) {
    return err({ type: "insufficient_balance", needed: settlement.shortfall });
  }

  // Past this line the command must succeed.
  return ok({
    next: settlement.outcomes.map((outcome) => outcome.position),
    postings: settlement.postings,
    events: settlement.outcomes.map(({ position: after }) => ({
      type: after.status === "closed" ? "position_closed" : "position_reduced",
      position: after,
    })),
    receipts: [closeReceipt(closing, settlement, { receiptId, reach })],
  });
}
