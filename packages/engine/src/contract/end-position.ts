import {
  type Decision,
  err,
  type Instant,
  ok,
  type ReceiptId,
  RECORDED_WITHIN_MS,
  type Result,
} from "#kernel";
import { cancelled, releasePostings } from "./cancel-order.ts";
import { type CloseRefusal, decideClose } from "./close-position.ts";
import { liquidatePosition } from "./liquidate-position.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type PositionRefusal,
} from "./context.ts";

export interface EndPosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
  /** From the list of symbols: when opening stops, and when recording of prices stops. */
  readonly opensUntil: Instant;
  readonly endsAt: Instant | null;
}

export type EndPositionRefusal = PositionRefusal | CloseRefusal | { readonly type: "nothing_due" };

/**
 * Ends an order or a position in a symbol that ends: an order as soon as nothing may be opened any
 * more, and a position at the last recorded price as soon as no later one can follow, whatever the
 * position waited for. The close reason is `market_halt`, because its owner chose neither the time
 * nor the price. The context's quote of the symbol must be that last price.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `nothing_due` (not
 * yet), `insufficient_balance` (cross mode: while only the gains of other positions could pay, it
 * waits until these are closed).
 */
export function endPosition(
  context: ContractContext,
  { positionId, receiptId, opensUntil, endsAt }: EndPosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, EndPositionRefusal> {
  const result = findPosition(context, positionId, "end");
  if (!result.ok) return result;
  const position = result.value;
  if (position.status === "working") {
    if (now < opensUntil) return err({ type: "nothing_due" });
    const order = cancelled(position, now);
    const events = [{ type: "order_cancelled", position: order } as const];
    return ok({ next: [order], postings: releasePostings(position), events, receipts: [] });
  }
  const market = marketOfPosition(context, position);
  const isLast = endsAt !== null && now >= endsAt + RECORDED_WITHIN_MS && market.quote.at < endsAt;
  if (!isLast) return err({ type: "nothing_due" });
  const { quantity } = position;
  const ending = {
    ...position,
    status: "settling",
    closeReason: "market_halt",
    wait: null,
  } as const;
  const ended = decideClose(
    context,
    {
      position: ending,
      market,
      quantity,
      reason: "market_halt",
      worstPrice: null,
      trigger: null,
      part: null,
    },
    { receiptId, now },
  );
  // A cross account that cannot pay is liquidated at this price, as at any other.
  if (ended.ok) return ended;
  const liquidated = liquidatePosition(context, { positionId, receiptId }, now);
  return liquidated.ok ? liquidated : ended;
}
