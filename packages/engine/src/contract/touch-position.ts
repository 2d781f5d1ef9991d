import { type Decision, err, type Instant, type Quote, type ReceiptId, type Result } from "#kernel";
import type { CloseRefusal } from "./close-position.ts";
import { fillOrder } from "./fill-order.ts";
import { liquidatePosition } from "./liquidate-position.ts";
import type { MarketRefusal } from "./market.ts";
import { settlePosition } from "./settle-position.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import { triggerPosition } from "./trigger-position.ts";
import { type ContractWorld, marketOfPosition, type PositionRefusal } from "./world.ts";

export interface TouchPosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type TouchPositionRefusal =
  PositionRefusal | MarketRefusal | { readonly type: "nothing_due" } | CloseRefusal;

/**
 * The one door for ticks: does whatever the latest tick asks of a position, so that nobody who
 * watches prices has to know what that is. A resting order may be filled, a settling position
 * settled; a running one is liquidated if that is due, or else closed by a stop that was reached.
 * A tick from before the position was there is none of its business. Asking too often, late or
 * twice is harmless.
 *
 * Refusals, in the order they are checked: `position_not_found`, `nothing_due` (an older tick),
 * `wrong_status` (closed), `market_halted`, `market_closed`, `price_stale`, `nothing_due`,
 * `insufficient_balance` (cross mode: a loss that only other positions' open gains could pay).
 */
export function touchPosition(
  world: ContractWorld,
  command: TouchPosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, TouchPositionRefusal> {
  const position = world.positions.get(command.positionId);
  if (position === undefined) return err({ type: "position_not_found" });
  const { status } = position;
  if (isOlder(marketOfPosition(world, position).quote, position)) {
    return err({ type: "nothing_due" });
  }
  switch (status) {
    case "closed":
      return err({ type: "wrong_status", status });
    case "working":
      return orNothingDue(fillOrder(world, command, now));
    case "settling": {
      const liquidated = liquidatePosition(world, command, now);
      return isNotDue(liquidated) ? settlePosition(world, command, now) : orNothingDue(liquidated);
    }
    case "running": {
      const liquidated = liquidatePosition(world, command, now);
      return orNothingDue(isNotDue(liquidated) ? triggerPosition(world, command, now) : liquidated);
    }
  }
}

const isOlder = (quote: Quote, { createdAt, entry, setAt }: Position): boolean =>
  entry === null ? quote.at < setAt : quote.at < createdAt || quote.seq < entry.tickSeq;

type NotDue = { readonly type: "not_triggered" } | { readonly type: "not_liquidatable" };
type Touched<Refusal> = Result<Decision<readonly Position[], PositionEvent>, Refusal>;

const isNotDue = (result: Touched<{ readonly type: string }>): boolean =>
  !result.ok && ["not_triggered", "not_liquidatable"].includes(result.error.type);

function orNothingDue(
  result: Touched<TouchPositionRefusal | NotDue>,
): Touched<TouchPositionRefusal> {
  if (result.ok) return result;
  const { error } = result;
  if (error.type === "not_triggered" || error.type === "not_liquidatable") {
    return err({ type: "nothing_due" });
  }
  return err(error);
}
