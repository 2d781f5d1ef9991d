import { type Decision, type Instant, ok, type Posting, type Result, zero } from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { MissReason, Position, PositionEvent, PositionId } from "./state.ts";
import { type ContractContext, findPosition, type PositionRefusal } from "./context.ts";

export interface CancelOrder {
  readonly positionId: PositionId;
}

export type CancelOrderRefusal = PositionRefusal;

/**
 * Cancels a resting order; all it had set aside becomes available again. Needs no price, so it
 * works while the market is halted, too. An order that waits for its next tick cannot be cancelled.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`.
 */
export function cancelOrder(
  context: ContractContext,
  { positionId }: CancelOrder,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, CancelOrderRefusal> {
  const result = findPosition(context, positionId, "cancel");
  if (!result.ok) return result;

  // Past this line the command must succeed.
  const position = cancelled(result.value, now);
  return ok({
    next: [position],
    postings: releasePostings(result.value),
    events: [{ type: "order_cancelled", position }],
    receipts: [],
  });
}

/** The cancelled order: it was never filled, and nothing is set aside for it any more. */
export function cancelled(
  order: Position,
  now: Instant,
  closeReason: MissReason | "cancelled" | "own_limit" = "cancelled",
): Position {
  return {
    ...order,
    status: "closed",
    closeReason,
    wait: null,
    margin: zero(order.asset),
    closedAt: now,
  };
}

/** Returns everything that the order had set aside, fee included. */
export function releasePostings({ book, margin: setAside }: Position): readonly Posting[] {
  const { available, margin } = accountsOf(book);
  return postings([margin, available, setAside, "order_margin_returned"]);
}
