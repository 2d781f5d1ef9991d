import { type Decision, err, type Instant, type Price, type ReceiptId, type Result } from "#kernel";
import { type CloseRefusal, decideClose } from "./close-position.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { stopPart } from "./math/stops.ts";
import type { CloseReason, Position, PositionEvent, PositionId } from "./state.ts";

export interface TriggerPosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type TriggerPositionRefusal =
  | PositionRefusal
  | MarketRefusal
  | { readonly type: "not_triggered" }
  | CloseRefusal;

/**
 * Closes a position whose stop-loss or take-profit the latest mark is at or beyond, or the stop's
 * share of it, at that tick's price: after a jump the fill may be worse (or better) than the stop.
 * If both were reached, the stop-loss counts. A tick older than the stops triggers neither. The
 * rest after a partial close keeps the other stop.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `not_triggered`, `insufficient_balance` (cross mode).
 */
export function triggerPosition(
  context: ContractContext,
  { positionId, receiptId }: TriggerPosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, TriggerPositionRefusal> {
  const result = findPosition(context, positionId, "trigger");
  if (!result.ok) return result;
  const position = result.value;
  const market = marketOfPosition(context, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  const isOfBefore = market.quote.at < position.setAt;
  const reached = isOfBefore ? null : reachedStop(position, market.quote.price);
  if (reached === null) return err({ type: "not_triggered" });
  const { percent, ...stop } = reached;
  const part = stopPart(position, market, percent);
  const quantity = part?.closed ?? position.quantity;
  return decideClose(
    context,
    { position, market, quantity, part, worstPrice: null, ...stop },
    { receiptId, now },
  );
}

interface ReachedStop {
  readonly reason: CloseReason;
  readonly trigger: Price;
  readonly percent: number;
}

function reachedStop(
  { side, stopLoss, stopLossPercent, takeProfit, takeProfitPercent }: Position,
  mark: Price,
): ReachedStop | null {
  const isAtOrBelow = (at: Price): boolean => mark <= at;
  const isAtOrAbove = (at: Price): boolean => mark >= at;
  const isLost = side === "long" ? isAtOrBelow : isAtOrAbove;
  const isWon = side === "long" ? isAtOrAbove : isAtOrBelow;
  if (stopLoss !== null && isLost(stopLoss)) {
    return { reason: "stop_loss", trigger: stopLoss, percent: stopLossPercent };
  }
  if (takeProfit !== null && isWon(takeProfit)) {
    return { reason: "take_profit", trigger: takeProfit, percent: takeProfitPercent };
  }
  return null;
}
