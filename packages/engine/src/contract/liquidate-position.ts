import { type Decision, err, type Instant, ok, type ReceiptId, type Result, zero } from "#kernel";
import { crossAccountOf } from "./cross-account.ts";
import { liquidateAccount } from "./liquidate-account.ts";
import { isLiquidatable } from "./liquidatable.ts";
import { liquidationReceipt } from "./receipt/liquidation-receipt.ts";
import { type MarketRefusal, marketRefusal } from "./market.ts";
import { settle } from "./settlement.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import {
  type ContractWorld,
  findPosition,
  marketOfPosition,
  type PositionRefusal,
} from "./world.ts";

export interface LiquidatePosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type LiquidatePositionRefusal =
  PositionRefusal | MarketRefusal | { readonly type: "not_liquidatable" };

/**
 * Closes a position whose margin the latest tick has used up, and returns what is left. In cross
 * mode the whole account is liquidated, as far as it has to be (see `liquidateAccount`).
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `not_liquidatable`.
 */
export function liquidatePosition(
  world: ContractWorld,
  { positionId, receiptId }: LiquidatePosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, LiquidatePositionRefusal> {
  const result = findPosition(world, positionId, "liquidate");
  if (!result.ok) return result;
  const position = result.value;
  const market = marketOfPosition(world, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (!isLiquidatable(world, position)) return err({ type: "not_liquidatable" });

  // Past this line the command must succeed.
  if (position.marginMode === "cross") {
    return ok(liquidateAccount(world, position, { receiptId, now }));
  }
  const { quantity } = position;
  const settlement = settle(
    [{ position, market, quantity, reason: position.closeReason ?? "liquidation" }],
    { reach: zero(position.asset), receiptId, now },
  );
  const closed = settlement.outcomes.map((outcome) => outcome.position);
  const subject = {
    touched: position,
    account: { ...crossAccountOf(world, position), members: [{ position, market }] },
    orders: [],
  };
  return ok({
    next: closed,
    postings: settlement.postings,
    events: closed.map((each) => ({ type: "position_closed", position: each })),
    receipts: [liquidationReceipt(subject, settlement, receiptId)],
  });
}
