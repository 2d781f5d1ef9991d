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
import type { SpotOrderId } from "../state.ts";
import {
  type SpotTrade,
  type SpotTraded,
  tradeSpot,
  type TradeSpotContext,
  type TradeSpotRefusal,
} from "../trade-spot.ts";
import type { SpotPlan } from "./plan.ts";
import { nextDueAfter } from "./schedule.ts";

export interface RunPlan {
  readonly orderId: SpotOrderId;
  readonly receiptId: ReceiptId;
}

/** A plan with its next date, and what it bought; null where it was skipped. */
export interface PlanRun {
  readonly plan: SpotPlan;
  readonly trade: SpotTrade | null;
}

export interface PlanSkipped {
  readonly type: "plan_skipped";
  readonly plan: SpotPlan;
  /** What its owner would have been refused with. */
  readonly reason: TradeSpotRefusal["type"];
}

/** A plan that ends by itself: what it bought ends. */
export interface PlanEnded {
  readonly type: "plan_ended";
  readonly plan: SpotPlan;
}

export type RunPlanRefusal =
  | { readonly type: "plan_not_found" | "plan_is_paused" | "not_due" }
  | MarketRefusal;

/**
 * Buys what a plan says, once for its date, however many dates passed since: a downtime is not made
 * up for. Without the money, or where nothing is sold, the date is skipped and its owner told so;
 * without a price to trust the plan waits for one. Of a symbol that ends nothing is bought any
 * more: the plan is paused, and its owner told so once.
 *
 * Refusals, in the order they are checked: `plan_not_found`, `plan_is_paused`, `not_due`,
 * `market_halted`, `market_closed`, `price_stale`.
 */
export function runPlan(
  { plan, ...context }: TradeSpotContext & { readonly plan: SpotPlan | undefined },
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
  const traded = tradeSpot(context, { ...request, ...names }, now);
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
