import {
  decided,
  type Decision,
  err,
  type Instant,
  latestOf,
  isEnding,
  type MarketRefusal,
  marketRefusal,
  ok,
  type ReceiptId,
  type Result,
} from "#kernel";
import type { SpotOrderId, SpotPlan } from "../state.ts";
import {
  type SpotTrade,
  type SpotTraded,
  tradeSpot,
  type TradeSpotContext,
  type TradeSpotRefusal,
} from "../trade-spot.ts";
import { nextDueAfter } from "./schedule.ts";

export interface RunPlan {
  readonly orderId: SpotOrderId;
  readonly receiptId: ReceiptId;
}

/** A plan with its next date, and its purchase; null if it was skipped. */
export interface PlanRun {
  readonly plan: SpotPlan;
  readonly trade: SpotTrade | null;
}

export interface PlanSkipped {
  readonly type: "plan_skipped";
  readonly plan: SpotPlan;
  /** The refusal that the owner's own purchase would have got. */
  readonly reason: TradeSpotRefusal["type"] | "own_limit";
}

export type RunPlanRefusal =
  | { readonly type: "plan_not_found" | "plan_is_paused" | "not_due" }
  | MarketRefusal;

/**
 * Makes a plan's purchase, once for its date, however many dates passed since: a downtime is not
 * made up for. Without the money, without inventory, or if its owner's own limits forbid it, the
 * date is skipped and its owner notified; without a valid price the plan waits. A symbol that ends
 * is no longer bought: the plan is paused, and its owner notified once.
 *
 * Refusals, in the order they are checked: `plan_not_found`, `plan_is_paused`, `not_due`,
 * `market_halted`, `market_closed`, `price_stale`.
 */
export function runPlan(
  {
    plan,
    isBarred,
    ...context
  }: TradeSpotContext & { readonly plan: SpotPlan | undefined; readonly isBarred: boolean },
  command: RunPlan,
  now: Instant,
): Result<Decision<PlanRun, SpotTraded | PlanSkipped>, RunPlanRefusal> {
  if (plan === undefined) return err({ type: "plan_not_found" });
  if (plan.status === "paused") return err({ type: "plan_is_paused" });
  if (now < plan.nextAt) return err({ type: "not_due" });
  if (context.market === null) return err({ type: "price_stale" });
  if (isEnding(context.market.state)) {
    return skipped({ ...plan, status: "paused" }, "symbol_closing");
  }
  const notOpen = marketRefusal(context.market);
  if (notOpen !== null) return err(notOpen);

  // Past this line the command must succeed.
  const { userId, book, symbol, value } = plan;
  const request = { side: "buy", by: "value", units: value.units, worstPrice: null } as const;
  const names = { ...command, userId, book, symbol, planId: plan.id };
  const traded = isBarred
    ? err({ type: "own_limit" as const })
    : tradeSpot(context, { ...request, ...names }, now);
  const nextAt = nextDueAfter(plan.schedule, latestOf(now, plan.nextAt));
  const next = { ...plan, nextAt };
  if (traded.ok) return ok({ ...traded.value, next: { plan: next, trade: traded.value.next } });
  return skipped(next, traded.error.type);
}

const skipped = (plan: SpotPlan, reason: PlanSkipped["reason"]) =>
  decided<PlanRun, PlanSkipped>(
    { plan, trade: null },
    { events: [{ type: "plan_skipped", plan, reason }] },
  );
