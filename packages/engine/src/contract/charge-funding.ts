import {
  add,
  type AssetCode,
  type Decision,
  err,
  greater,
  type Instant,
  isNegative,
  lesser,
  type Money,
  money,
  negate,
  ok,
  type Posting,
  type ReceiptId,
  type Result,
  subtract,
  zero,
} from "#kernel";
import { balanceOf, postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { FUNDING_PERIOD_MS, fundingDue, type FundingMoves } from "./math/funding.ts";
import { fundingReceipt } from "./receipt/funding-receipt.ts";
import {
  type ContractWorld,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./world.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";

export interface ChargeFunding {
  readonly positionId: PositionId;
  /** The eight-hour period to charge: the one after the position's `fundedPeriod`. */
  readonly period: number;
  readonly receiptId: ReceiptId;
}

export type ChargeFundingRefusal =
  | PositionRefusal
  | { readonly type: "already_charged" }
  | { readonly type: "period_not_next"; readonly next: number }
  | { readonly type: "period_not_over" }
  | MarketRefusal;

/**
 * Charges one eight-hour period of funding at the latest mark, exactly once: notional × funding
 * rate, which longs pay and shorts receive (the other way round where the rate is below zero).
 * An isolated position pays from its margin; in cross mode the available balance pays before it.
 * No more is taken than is there, and one unit of the margin always stays: a position that is open
 * has one. A margin so small is below maintenance, so unless the position gains, the next tick
 * liquidates it. A position that waits to be settled pays like a running one: until it is closed,
 * it is held.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`,
 * `already_charged`, `period_not_next`, `period_not_over`, `market_halted`, `market_closed`,
 * `price_stale`.
 */
export function chargeFunding(
  world: ContractWorld,
  { positionId, period, receiptId }: ChargeFunding,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ChargeFundingRefusal> {
  const result = findPosition(world, positionId, "chargeFunding");
  if (!result.ok) return result;
  const position = result.value;
  const next = position.fundedPeriod + 1;
  if (period < next) return err({ type: "already_charged" });
  if (period !== next) return err({ type: "period_not_next", next });
  if (now < period * FUNDING_PERIOD_MS) return err({ type: "period_not_over" });
  const market = marketOfPosition(world, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);

  // Past this line the command must succeed.
  const { side, quantity, asset, book } = position;
  const due = fundingDue({ side, quantity, mark: market.quote.price }, market.terms);
  const available = balanceOf(world.balances, { book, asset, kind: "available" });
  const moves = movesOf(position, due, available);
  const moved = fundingPostings(position, moves);
  const paid = subtract(add(moves.fromAvailable, moves.fromMargin), moves.received);
  const charged: Position = {
    ...position,
    margin: subtract(position.margin, moves.fromMargin),
    fundingPaid: add(position.fundingPaid, paid),
    fundedPeriod: period,
  };
  return ok({
    next: [charged],
    postings: moved,
    events: [{ type: "funding_charged", position: charged }],
    receipts: [
      fundingReceipt({ before: position, after: charged, market, available }, moves, {
        receiptId,
        postings: moved,
      }),
    ],
  });
}

/** What funding leaves in a position's margin, however much is due. */
const lastUnitOf = (asset: AssetCode): Money => money(asset, 1n);

function movesOf({ marginMode, margin, asset }: Position, due: Money, available: Money) {
  const none = zero(asset);
  if (isNegative(due)) {
    return { due, fromAvailable: none, fromMargin: none, received: negate(due) };
  }
  const fromAvailable = marginMode === "cross" ? lesser(due, available) : none;
  const payable = greater(none, subtract(margin, lastUnitOf(asset)));
  const fromMargin = lesser(subtract(due, fromAvailable), payable);
  return { due, fromAvailable, fromMargin, received: none } satisfies FundingMoves;
}

function fundingPostings({ book }: Position, moves: FundingMoves): readonly Posting[] {
  const { available, margin, market } = accountsOf(book);
  return postings(
    [available, market, moves.fromAvailable, "funding_paid"],
    [margin, market, moves.fromMargin, "funding_paid"],
    [market, available, moves.received, "funding_received"],
  );
}
