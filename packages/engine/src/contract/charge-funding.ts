import { type Decision, err, type Instant, ok, type ReceiptId, type Result } from "#kernel";
import { chargeHolding } from "./holding-cost/charge-holding.ts";
import { fundingDue } from "./holding-cost/next-charge.ts";
import { chargeReceipt } from "./receipt/charge-receipt.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { FUNDING_PERIOD_MS, type Position, type PositionEvent, type PositionId } from "./state.ts";

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
  const { side, quantity } = position;
  const { quote, terms } = market;
  const due = fundingDue({ side, quantity, mark: quote.price }, terms);
  const charge = chargeHolding(context, position, { due, reasons: FUNDING_REASONS });
  const charged: Position = { ...charge.after, fundedPeriod: period };
  return ok({
    next: [charged],
    postings: charge.postings,
    events: [{ type: "funding_charged", position: charged }],
    receipts: [
      chargeReceipt(charge, {
        kind: "funding",
        receiptId,
        market,
        charge: { period },
        terms: { fundingRatePpm: terms.fundingRate.toString() },
        due: { dueAtMs: period * FUNDING_PERIOD_MS },
      }),
    ],
  });
}

const FUNDING_REASONS = { paid: "funding_paid", received: "funding_received" } as const;
