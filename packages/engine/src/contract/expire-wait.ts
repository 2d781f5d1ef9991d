import { type Decision, err, type Instant, ok, type Result } from "#kernel";
import { cancelled, releasePostings } from "./cancel-order.ts";
import { afterMiss, isNextTick } from "./math/order.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type PositionRefusal,
} from "./context.ts";

export interface ExpireWait {
  readonly positionId: PositionId;
}

export type ExpireWaitRefusal = PositionRefusal | { readonly type: "nothing_due" };

/**
 * Ends the wait of an order or a close without a tick in time: the order is cancelled and
 * everything set aside for it is available again, the position continues. Once a tick has come,
 * that one decides.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `nothing_due` (it
 * waits for no tick, its time is not up, or a tick came).
 */
export function expireWait(
  context: ContractContext,
  { positionId }: ExpireWait,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ExpireWaitRefusal> {
  const result = findPosition(context, positionId, "expire");
  if (!result.ok) return result;
  const waiting = result.value;
  const isUp = waiting.wait !== null && now > waiting.wait.fillBy;
  if (!isUp || isNextTick(waiting, marketOfPosition(context, waiting))) {
    return err({ type: "nothing_due" });
  }

  // Past this line the command must succeed.
  const isOrder = waiting.status === "working";
  const position = isOrder ? cancelled(waiting, now, "no_price") : afterMiss(waiting, "no_price");
  return ok({
    next: [position],
    postings: isOrder ? releasePostings(waiting) : [],
    events: [{ type: isOrder ? "order_cancelled" : "close_missed", position }],
    receipts: [],
  });
}
