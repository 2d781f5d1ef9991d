import {
  add,
  type Decision,
  err,
  type Instant,
  ok,
  type ReceiptId,
  type Result,
  subtract,
} from "#kernel";
import { balanceOf } from "#ledger";
import { chargeMoves, chargePostings } from "./holding-cost/charge-moves.ts";
import { FUNDING_PERIOD_MS, fundingDue } from "./math/funding.ts";
import { fundingReceipt } from "./receipt/funding-receipt.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";

export interface ChargeFunding {
  readonly positionId: PositionId;
  /** The eight-hour period to charge: the one after the position's `fundedPeriod`. */
  readonly period: number;
  readonly receiptId: ReceiptId;
}

export type ChargeFundingRefusal =
  | PositionRefusal
  | { readonly type: "not_funded" }
  | { readonly type: "already_charged" }
  | { readonly type: "period_not_next"; readonly next: number }
  | { readonly type: "period_not_over" }
  | MarketRefusal;

/**
 * Charges one eight-hour period of funding at the latest mark, exactly once: notional × funding
 * rate, which longs pay and shorts receive (the other way round if the rate is below zero). An
 * isolated position pays from its margin; in cross mode the available balance pays first. No more
 * is taken than is there, and one unit of the margin always stays, because an open position has a
 * margin. A margin so small is below maintenance, so unless the position gains, the next tick
 * liquidates it. A position in `settling` pays like a running one, until it is closed.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `not_funded`
 * (terms that charge overnight instead), `already_charged`, `period_not_next`, `period_not_over`,
 * `market_halted`, `market_closed`, `price_stale`.
 */
export function chargeFunding(
  context: ContractContext,
  { positionId, period, receiptId }: ChargeFunding,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ChargeFundingRefusal> {
  const result = findPosition(context, positionId, "chargeFunding");
  if (!result.ok) return result;
  const position = result.value;
  const market = marketOfPosition(context, position);
  if (market.terms.overnight !== undefined) return err({ type: "not_funded" });
  const next = position.fundedPeriod + 1;
  if (period < next) return err({ type: "already_charged" });
  if (period !== next) return err({ type: "period_not_next", next });
  if (now < period * FUNDING_PERIOD_MS) return err({ type: "period_not_over" });
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);

  // Past this line the command must succeed.
  const { side, quantity, asset, book } = position;
  const due = fundingDue({ side, quantity, mark: market.quote.price }, market.terms);
  const available = balanceOf(context.balances, { book, asset, kind: "available" });
  const moves = chargeMoves(position, due, available);
  const moved = chargePostings(position, moves, FUNDING_REASONS);
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

const FUNDING_REASONS = { paid: "funding_paid", received: "funding_received" } as const;
