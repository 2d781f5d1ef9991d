import { type Decision, err, type Instant, type ReceiptId, type Result } from "#kernel";
import { type CloseRefusal, decideClose } from "./close-position.ts";
import { type MarketRefusal, marketRefusal } from "./market.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import {
  type ContractWorld,
  findPosition,
  marketOfPosition,
  type PositionRefusal,
} from "./world.ts";

export interface SettlePosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type SettlePositionRefusal = PositionRefusal | MarketRefusal | CloseRefusal;

/**
 * Closes a settling position at the first tick its market can be trusted on again, for the reason
 * recorded when closing was accepted.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `insufficient_balance` (cross mode: it then waits until other
 * positions are closed, or the account is liquidated).
 */
export function settlePosition(
  world: ContractWorld,
  { positionId, receiptId }: SettlePosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, SettlePositionRefusal> {
  const found = findPosition(world, positionId, "settle");
  if (!found.ok) return found;
  const position = found.value;
  const market = marketOfPosition(world, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  const { quantity, closeReason } = position;
  if (closeReason === null) throw new Error(`position ${position.id} settles without a reason`);
  return decideClose(
    world,
    { position, market, quantity, reason: closeReason, trigger: null, part: null },
    { receiptId, now },
  );
}
