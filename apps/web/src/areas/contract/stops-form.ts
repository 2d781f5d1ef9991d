import {
  type ContractWorld,
  type PositionId,
  updateStops,
  type UpdateStopsRefusal,
} from "@plumbline/engine/contract";
import { type Instant, price, toDecimalText } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { updateStops as updateStopsCall } from "@plumbline/protocol/contract";
import { type Problem, type Problems, refusalProblem } from "./problem.ts";
import { readTyped } from "./typed-decimal.ts";

/** Two prices as typed; an empty text takes the stop away. */
export interface StopsForm {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export type StopsField = keyof StopsForm | "order";

/** Where each refusal stands. One added to the engine does not compile until it is placed. */
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
  | {
      readonly type: "refused";
      readonly problems: Problems<StopsField>;
      readonly reason: Problem;
    };

/** Asks the rule that will decide. */
export function previewStops(
  form: StopsForm,
  {
    world,
    id,
    now,
  }: {
    readonly world: ContractWorld;
    readonly id: string;
    readonly now: Instant;
  },
): StopsAnswer {
  const positionId = id as PositionId; // whether it is there is the rule's first check
  const fields = ["takeProfit", "stopLoss"] as const;
  const unreadable = fields.filter((field) => readTyped(form[field]).type === "malformed");
  if (unreadable.length > 0) {
    const problems = Object.fromEntries(unreadable.map((field) => [field, MALFORMED]));
    return { type: "refused", problems, reason: MALFORMED };
  }
  const [takeProfit, stopLoss] = [priceOrNull(form.takeProfit), priceOrNull(form.stopLoss)];
  const decided = updateStops(world, { positionId, takeProfit, stopLoss }, now);
  if (!decided.ok) {
    const reason = refusalProblem(decided.error);
    const field = FIELD_OF_STOPS_REFUSAL[decided.error.type];
    return { type: "refused", problems: { [field]: reason }, reason };
  }
  return {
    type: "ready",
    input: {
      id,
      takeProfit: takeProfit === null ? null : toDecimalText(takeProfit),
      stopLoss: stopLoss === null ? null : toDecimalText(stopLoss),
    },
  };
}

const MALFORMED: Problem = { key: "contract.problem.malformed" };

function priceOrNull(text: string) {
  const typed = readTyped(text);
  return typed.type === "amount" ? price(typed.units) : null;
}
