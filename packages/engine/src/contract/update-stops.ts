import { type Decision, err, type Instant, latestOf, ok, type Price, type Result } from "#kernel";
import { stopBoundOf } from "./cross-account.ts";
import {
  type ContractContext,
  findPosition,
  type Market,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { orderCost, restingFill } from "./math/order.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import { type StopRefusal, stopRefusal, stopShares } from "./math/stops.ts";

export interface UpdateStops {
  readonly positionId: PositionId;
  /** null removes it. */
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  /** See `stopShares`. */
  readonly takeProfitPercent?: number;
  readonly stopLossPercent?: number;
}

export type UpdateStopsRefusal = PositionRefusal | MarketRefusal | StopRefusal;

/**
 * Sets or removes take-profit and stop-loss, by the same rules as at opening, against the current
 * mark (an order's own price while it rests) and the present liquidation price. Both close their
 * share of whatever is open when they are triggered, by a tick recorded later: the user who sets a
 * stop already knows earlier prices. Removing both needs no price.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`; unless both are
 * removed `market_halted`, `market_closed`, `price_stale`, `take_profit_wrong_side`,
 * `stop_loss_wrong_side`, `stop_loss_beyond_liquidation`.
 */
export function updateStops(
  context: ContractContext,
  command: UpdateStops,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, UpdateStopsRefusal> {
  const { positionId, takeProfit, stopLoss } = command;
  const result = findPosition(context, positionId, "updateStops");
  if (!result.ok) return result;
  const position = result.value;
  let { setAt } = position;
  if (takeProfit !== null || stopLoss !== null) {
    const market = marketOfPosition(context, position);
    const refusal =
      marketRefusal(market) ??
      stopRefusal(
        { takeProfit, stopLoss },
        {
          side: position.side,
          reference: referenceOf(position, market),
          liquidationPrice: stopLoss === null ? null : stopBound(context, position, market),
        },
      );
    if (refusal !== null) return err(refusal);
    setAt = latestOf(now, market.quote.at);
  }

  // Past this line the command must succeed.
  const updated: Position = {
    ...position,
    takeProfit,
    stopLoss,
    ...stopShares(command),
    setAt,
  };
  return ok({
    next: [updated],
    postings: [],
    events: [{ type: "stops_updated", position: updated }],
    receipts: [],
  });
}

const referenceOf = ({ status, orderPrice }: Position, { quote }: Market): Price =>
  status === "working" && orderPrice !== null ? orderPrice : quote.price;

function stopBound(context: ContractContext, position: Position, market: Market): Price | null {
  const { quote, terms } = market;
  if (position.status !== "working") return stopBoundOf(context, position, quote.price);
  const { quantity, leverage } = position;
  const { price, mark } = restingFill(position, terms);
  const { margin } = orderCost({ quantity, price, leverage }, terms);
  const entry = { price, tickSeq: quote.seq, at: quote.at };
  return stopBoundOf(context, { ...position, status: "running", entry, margin }, mark);
}
