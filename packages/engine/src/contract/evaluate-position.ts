import { type Decision, err, type Instant, type Quote, type ReceiptId, type Result } from "#kernel";
import type { CloseRefusal } from "./close-position.ts";
import { crossAccountOf, hasNewerMember } from "./cross-account.ts";
import { fillOrder } from "./fill-order.ts";
import { liquidatePosition } from "./liquidate-position.ts";
import {
  type ContractContext,
  marketOfPosition,
  type MarketRefusal,
  type PositionRefusal,
  contextAfter,
} from "./context.ts";
import { isNextTick } from "./math/order.ts";
import { settlePosition } from "./settle-position.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import { triggerPosition } from "./trigger-position.ts";

export interface EvaluatePosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type EvaluatePositionRefusal =
  | PositionRefusal
  | MarketRefusal
  | { readonly type: "nothing_due" }
  | CloseRefusal;

/**
 * The one rule for ticks: does whatever is due for a position at the latest tick, so that callers
 * who watch prices need not know what that is. A resting order may be filled, a settling position
 * settled, and an order or close that waits for its next tick is filled or misses it; a running
 * position is liquidated if that is due, or else closed by a stop that was reached. A tick older
 * than the position is ignored, and one older than the present margin does not liquidate it.
 * Evaluating too often, late or twice is harmless.
 *
 * Refusals, in the order they are checked: `position_not_found`, `nothing_due` (an older tick),
 * `wrong_status` (closed), `market_halted`, `market_closed`, `price_stale`, `nothing_due`,
 * `insufficient_balance` (cross mode: a loss that only other positions' open gains could pay).
 */
export function evaluatePosition(
  context: ContractContext,
  command: EvaluatePosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, EvaluatePositionRefusal> {
  const position = context.positions.get(command.positionId);
  if (position === undefined) return err({ type: "position_not_found" });
  const { status } = position;
  if (isOlder(marketOfPosition(context, position).quote, position)) {
    return err({ type: "nothing_due" });
  }
  switch (status) {
    case "closed":
      return err({ type: "wrong_status", status });
    case "working":
      return orNothingDue(fillOrder(context, command, now));
    case "settling":
    case "running": {
      const liquidated = isOutrun(context, position)
        ? err({ type: "not_liquidatable" } as const)
        : liquidatePosition(context, command, now);
      if (!isNotDue(liquidated)) return orNothingDue(liquidated);
      if (status === "running") return orNothingDue(triggerPosition(context, command, now));
      if (position.wait !== null) return fillWait(context, position, { ...command, now });
      // No close is filled at a tick that was known at the time of its request.
      const isKnown = marketOfPosition(context, position).quote.at < position.setAt;
      return isKnown ? err({ type: "nothing_due" }) : settlePosition(context, command, now);
    }
  }
}

/**
 * Closes at the tick that a close waits for; if that is missed, the position's stops are evaluated
 * at it.
 */
function fillWait(
  context: ContractContext,
  position: Position,
  { now, ...command }: EvaluatePosition & { readonly now: Instant },
): Result<Decision<readonly Position[], PositionEvent>, EvaluatePositionRefusal> {
  if (!isNextTick(position, marketOfPosition(context, position))) {
    return err({ type: "nothing_due" });
  }
  const settled = settlePosition(context, command, now);
  if (!settled.ok || settled.value.receipts.length > 0) return settled;
  const stopped = triggerPosition(contextAfter(context, settled.value), command, now);
  return stopped.ok ? stopped : settled;
}

const isOlder = (quote: Quote, { createdAt, entry, setAt }: Position): boolean =>
  entry === null ? quote.at < setAt : quote.at < createdAt || quote.seq < entry.tickSeq;

/**
 * Whether the position's cover was different at this tick: margin was removed since, or a cross
 * account set money aside since. Then a newer tick is known, which is evaluated next; the newest
 * one is never postponed, however often somebody opens, removes or sets something.
 */
function isOutrun(context: ContractContext, position: Position): boolean {
  const { book, asset, marginMode, marginTakenAt } = position;
  const { quote, isNewest } = marketOfPosition(context, position);
  if (marginMode === "isolated") {
    return !isNewest && marginTakenAt !== null && quote.at < marginTakenAt;
  }
  if (hasNewerMember(crossAccountOf(context, position))) return true;
  const balanceRow = [...context.positions.values()].filter(
    (each) => each.book === book && each.asset === asset,
  );
  return !isNewest && balanceRow.some(({ createdAt }) => quote.at < createdAt);
}

type NotDue = { readonly type: "not_triggered" } | { readonly type: "not_liquidatable" };
type Touched<Refusal> = Result<Decision<readonly Position[], PositionEvent>, Refusal>;

const isNotDue = (result: Touched<{ readonly type: string }>): boolean =>
  !result.ok && ["not_triggered", "not_liquidatable"].includes(result.error.type);

function orNothingDue(
  result: Touched<EvaluatePositionRefusal | NotDue>,
): Touched<EvaluatePositionRefusal> {
  if (result.ok) return result;
  const { error } = result;
  if (error.type === "not_triggered" || error.type === "not_liquidatable") {
    return err({ type: "nothing_due" });
  }
  return err(error);
}
