import {
  type Exposure,
  type Position,
  updateStops,
  type UpdateStopsRefusal,
} from "@plumbline/engine/contract";
import { toDecimalText, USDT } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { updateStops as updateStopsCall } from "@plumbline/protocol/contract";
import { type PositionInputs, refusalProblem, type Refused, refusedAt } from "./problem.ts";
import {
  readStops,
  type StopKind,
  stopSharesOf,
  type StopsTyped,
  stopTypingProblems,
} from "./stops-typed.ts";

export type StopsField = StopKind | "order";

/** The field of each refusal. One added to the engine does not compile until it is here. */
const FIELD_OF_STOPS_REFUSAL = {
  position_not_found: "order",
  wrong_status: "order",
  market_halted: "order",
  market_closed: "order",
  price_stale: "order",
  take_profit_wrong_side: "takeProfit",
  stop_loss_wrong_side: "stopLoss",
  stop_loss_beyond_liquidation: "stopLoss",
} as const satisfies Record<UpdateStopsRefusal["type"], StopsField>;

export type StopsAnswer =
  | { readonly type: "ready"; readonly input: InputOf<typeof updateStopsCall> }
  | Refused<StopsField>;

/** Applies the same rule as the server. An empty text removes the stop. */
export function previewStops(
  typed: StopsTyped,
  { context, id: positionId, now }: PositionInputs,
): StopsAnswer {
  const problems = stopTypingProblems(typed);
  const [unreadable] = Object.values(problems);
  if (unreadable !== undefined) return { type: "refused", problems, reason: unreadable };
  const position = context.positions.get(positionId);
  const exposure = position === undefined ? null : stopExposureOf(position);
  const market = position && context.marketOf(position.symbol, position.termsVersion);
  const terms = market?.quote ? market.terms : { asset: USDT };
  const read = readStops(typed, { exposure, terms });
  if (read.type === "refused") return read;
  const { takeProfit, stopLoss } = read.prices;
  const shares = stopSharesOf(typed);
  const decided = updateStops(context, { positionId, takeProfit, stopLoss, ...shares }, now);
  if (!decided.ok) {
    return refusedAt(FIELD_OF_STOPS_REFUSAL[decided.error.type], refusalProblem(decided.error));
  }
  return {
    type: "ready",
    input: {
      id: positionId,
      takeProfit: takeProfit === null ? null : toDecimalText(takeProfit),
      stopLoss: stopLoss === null ? null : toDecimalText(stopLoss),
      ...shares,
    },
  };
}

/** The quantity that the stops of a position would close; for a waiting order, at its own price. */
export function stopExposureOf({ side, quantity, entry, orderPrice }: Position): Exposure | null {
  const entryPrice = entry?.price ?? orderPrice;
  return entryPrice === null ? null : { side, quantity, entryPrice };
}
