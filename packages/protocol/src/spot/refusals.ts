import type {
  PausePlanRefusal,
  RunPlanRefusal,
  SavePlanRefusal,
  TradeSpotRefusal,
} from "@plumbline/engine/spot";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about prices and balances are those of trading and the wallet. */
type SpotRefusal = Exclude<
  (PausePlanRefusal | SavePlanRefusal | TradeSpotRefusal)["type"],
  | ("insufficient_balance" | "inventory_short" | "positions_losing" | "reversal_open")
  | (
      | "price_moved"
      | "symbol_closing"
      | "unknown_symbol"
      | Exclude<RunPlanRefusal["type"], `plan_${string}`>
    )
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const spotRefusals = refusalsOf("spot", {
  spot_disabled: 4890,
  value_below_minimum: 4891,
  value_above_maximum: 4892,
  plan_not_found: 4893,
  plan_is_paused: 4894,
  schedule_impossible: 4895,
  too_many_plans: 4896,
} satisfies Record<SpotRefusal, number>);
