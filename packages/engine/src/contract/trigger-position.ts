import { type Decision, err, type Instant, type Price, type ReceiptId, type Result } from "#kernel";
import { type CloseRefusal, decideClose } from "./close-position.ts";
import { type MarketRefusal, marketRefusal } from "./market.ts";
import type { CloseReason, Position, PositionEvent, PositionId } from "./state.ts";
import {
  type ContractWorld,
  findPosition,
  marketOfPosition,
  type PositionRefusal,
} from "./world.ts";

export interface TriggerPosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type TriggerPositionRefusal =
  PositionRefusal | MarketRefusal | { readonly type: "not_triggered" } | CloseRefusal;

/**
 * Closes a position whose stop-loss or take-profit the latest mark is at or beyond, at that tick's
 * price: after a jump the fill may be worse (or better) than the stop. If both were reached, it is
 * the stop-loss. A tick from before they were set reaches neither.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `not_triggered`, `insufficient_balance` (cross mode).
 */
export function triggerPosition(
  world: ContractWorld,
  { positionId, receiptId }: TriggerPosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, TriggerPositionRefusal> {
  const found = findPosition(world, positionId, "trigger");
  if (!found.ok) return found;
  const position = found.value;
  const market = marketOfPosition(world, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  const isOfBefore = market.quote.at < position.setAt;
  const reached = isOfBefore ? null : reachedStop(position, market.quote.price);
  if (reached === null) return err({ type: "not_triggered" });
  return decideClose(
    world,
    { position, market, quantity: position.quantity, ...reached },
    { receiptId, now },
  );
}

function reachedStop(
  { side, stopLoss, takeProfit }: Position,
  mark: Price,
): { readonly reason: CloseReason; readonly trigger: Price } | null {
  const isAtOrBelow = (at: Price): boolean => mark <= at;
  const isAtOrAbove = (at: Price): boolean => mark >= at;
  const isLost = side === "long" ? isAtOrBelow : isAtOrAbove;
  const isWon = side === "long" ? isAtOrAbove : isAtOrBelow;
  if (stopLoss !== null && isLost(stopLoss)) return { reason: "stop_loss", trigger: stopLoss };
  if (takeProfit !== null && isWon(takeProfit)) {
    return { reason: "take_profit", trigger: takeProfit };
  }
  return null;
}
