import {
  type Book,
  decided,
  type Decision,
  err,
  type Instant,
  isEnding,
  isLess,
  type MarketState,
  type Money,
  type Result,
  type SymbolCode,
  type UserId,
} from "#kernel";
import type { SpotTerms } from "../terms.ts";
import type { SpotPlan, SpotPlanId } from "../state.ts";
import { isSchedule, nextDueAfter, type PlanSchedule } from "./schedule.ts";

/** How many plans one member may have. */
const PLANS_MAX = 20;

export interface SavePlan {
  readonly planId: SpotPlanId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly value: Money;
  readonly schedule: PlanSchedule;
}

export interface PlanEvent {
  readonly type: "plan_saved" | "plan_paused";
  readonly plan: SpotPlan;
}

export type SavePlanRefusal =
  | { readonly type: "unknown_symbol" | "spot_disabled" | "symbol_closing" | "schedule_impossible" }
  | { readonly type: "value_below_minimum"; readonly valueMin: Money }
  | { readonly type: "value_above_maximum"; readonly valueMax: Money }
  | { readonly type: "too_many_plans"; readonly plansMax: number };

/**
 * Saves a plan, new or changed, and starts it: its first purchase is at the next date of its
 * schedule.
 *
 * Refusals, in the order they are checked: `unknown_symbol`, `spot_disabled`, `symbol_closing`,
 * `schedule_impossible`, `value_below_minimum`, `value_above_maximum`, `too_many_plans`.
 */
export function savePlan(
  {
    terms,
    plans,
    market,
  }: {
    readonly terms: SpotTerms;
    /** null if no tick was recorded yet. */
    readonly market: { readonly state: MarketState } | null;
    /** All of this user. */
    readonly plans: ReadonlyMap<SpotPlanId, SpotPlan>;
  },
  { planId, ...request }: SavePlan,
  now: Instant,
): Result<Decision<SpotPlan, PlanEvent>, SavePlanRefusal> {
  const { symbol, value, schedule } = request;
  const symbolTerms = terms.symbols.get(symbol);
  if (symbolTerms === undefined) return err({ type: "unknown_symbol" });
  if (!symbolTerms.isEnabled) return err({ type: "spot_disabled" });
  if (market !== null && isEnding(market.state)) return err({ type: "symbol_closing" });
  if (!isSchedule(schedule)) return err({ type: "schedule_impossible" });
  const { valueMin, valueMax } = symbolTerms;
  if (isLess(value, valueMin)) return err({ type: "value_below_minimum", valueMin });
  if (isLess(valueMax, value)) return err({ type: "value_above_maximum", valueMax });
  if (!plans.has(planId) && plans.size >= PLANS_MAX) {
    return err({ type: "too_many_plans", plansMax: PLANS_MAX });
  }

  // Past this line the command must succeed.
  const nextAt = nextDueAfter(schedule, now);
  const plan: SpotPlan = { ...request, id: planId, status: "active", nextAt };
  return decided(plan, { events: [{ type: "plan_saved", plan }] });
}

export type PausePlanRefusal = { readonly type: "plan_not_found" | "plan_is_paused" };

/**
 * Pauses a plan: it buys nothing until it is saved again, and missed dates are not made up for.
 *
 * Refusals, in the order they are checked: `plan_not_found`, `plan_is_paused`.
 */
export function pausePlan(
  plan: SpotPlan | undefined,
): Result<Decision<SpotPlan, PlanEvent>, PausePlanRefusal> {
  if (plan === undefined) return err({ type: "plan_not_found" });
  if (plan.status === "paused") return err({ type: "plan_is_paused" });

  // Past this line the command must succeed.
  const paused: SpotPlan = { ...plan, status: "paused" };
  return decided(paused, { events: [{ type: "plan_paused", plan: paused }] });
}
