import type { Book, Instant, Money, SymbolCode, UserId } from "#kernel";
import type { PlanSchedule } from "./schedule.ts";

export type SpotPlanId = string & { readonly __brand: "SpotPlanId" };

export const PLAN_STATUSES = ["active", "paused"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** A purchase that is made again and again, for the same value. */
export interface SpotPlan {
  readonly id: SpotPlanId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  /** What is paid each time, its fee included. */
  readonly value: Money;
  readonly schedule: PlanSchedule;
  readonly status: PlanStatus;
  /** When it buys next; while it is paused, when it would have. */
  readonly nextAt: Instant;
}
