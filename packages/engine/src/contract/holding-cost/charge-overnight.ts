import { type Decision, err, type Instant, ok, type ReceiptId, type Result } from "#kernel";
import { chargeHolding } from "./charge-holding.ts";
import {
  type ContractContext,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "../context.ts";
import { chargeReceipt } from "../receipt/charge-receipt.ts";
import type { Position, PositionEvent, PositionId } from "../state.ts";
import { nextNightOf, nightChargedAt, nightsIn, overnightDue } from "./nights.ts";

export interface ChargeOvernight {
  readonly positionId: PositionId;
  /** The night to charge: the position's next one. */
  readonly night: number;
  readonly receiptId: ReceiptId;
}

export type ChargeOvernightRefusal =
  | PositionRefusal
  | { readonly type: "not_charged_overnight" }
  | { readonly type: "already_charged" }
  | { readonly type: "night_not_next"; readonly next: number }
  | { readonly type: "night_not_begun" }
  | MarketRefusal;

/**
 * Charges one night of a trading day at the latest mark, exactly once: notional × the side's rate,
 * three times on the night that stands for the weekend. If a market is closed at 22:00 UTC the
 * first tick after it opens is the mark. The same accounts pay as for funding, and one unit of
 * margin always stays; a settling position pays like a running one.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`,
 * `not_charged_overnight` (terms with funding), `already_charged`, `night_not_next`,
 * `night_not_begun`, `market_halted`, `market_closed`, `price_stale`.
 */
export function chargeOvernight(
  context: ContractContext,
  { positionId, night, receiptId }: ChargeOvernight,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ChargeOvernightRefusal> {
  const result = findPosition(context, positionId, "chargeFunding");
  if (!result.ok) return result;
  const position = result.value;
  const market = marketOfPosition(context, position);
  const { overnight } = market.terms;
  if (overnight === undefined) return err({ type: "not_charged_overnight" });
  const next = nextNightOf(position, overnight);
  if (night < next) return err({ type: "already_charged" });
  if (night !== next) return err({ type: "night_not_next", next });
  if (now < nightChargedAt(night)) return err({ type: "night_not_begun" });
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);

  // Past this line the command must succeed.
  const { side, quantity } = position;
  const nights = nightsIn(night, overnight);
  const holding = { side, quantity, mark: market.quote.price };
  const due = overnightDue(holding, { ...market.terms, overnight }, nights);
  const charge = chargeHolding(context, position, { due, reasons: OVERNIGHT_REASONS });
  const charged: Position = { ...charge.after, chargedNight: night };
  return ok({
    next: [charged],
    postings: charge.postings,
    events: [{ type: "overnight_charged", position: charged }],
    receipts: [
      chargeReceipt(charge, {
        kind: "overnight",
        receiptId,
        market,
        charge: { night },
        terms: {},
        due: { dueAtMs: nightChargedAt(night), nights },
      }),
    ],
  });
}

const OVERNIGHT_REASONS = { paid: "overnight_paid", received: "overnight_received" } as const;
