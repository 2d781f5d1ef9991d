import { type Decision, err, type Instant, ok, type ReceiptId, type Result } from "#kernel";
import { type CloseRefusal, decideClose } from "./close-position.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { afterMiss, missReasonOf } from "./math/order.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";

export interface SettlePosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type SettlePositionRefusal = PositionRefusal | MarketRefusal | CloseRefusal;

/**
 * Closes a settling position at the first valid tick of its market, for the reason recorded when
 * closing was accepted. A close that waits for its next tick is filled at that one, for the
 * quantity requested; if that tick came too late or at a worse price than its owner agreed to, the
 * position stays open as before.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `insufficient_balance` (cross mode: it then waits until other
 * positions are closed, or the account is liquidated).
 */
export function settlePosition(
  context: ContractContext,
  { positionId, receiptId }: SettlePosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, SettlePositionRefusal> {
  const result = findPosition(context, positionId, "settle");
  if (!result.ok) return result;
  const position = result.value;
  const market = marketOfPosition(context, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  const missReason = missReasonOf(position, "close", market);
  if (missReason !== null) {
    const missed = afterMiss(position, missReason);
    const events = [{ type: "close_missed", position: missed } as const];
    return ok({ next: [missed], postings: [], events, receipts: [] });
  }
  const { quantity, worstPrice } = position.wait ?? {
    quantity: position.quantity,
    worstPrice: null,
  };
  const closeReason = position.wait === null ? position.closeReason : "user";
  if (closeReason === null) throw new Error(`position ${position.id} settles without a reason`);
  return decideClose(
    context,
    {
      position,
      market,
      quantity,
      reason: closeReason,
      worstPrice,
      trigger: null,
      part: null,
    },
    { receiptId, now },
  );
}
