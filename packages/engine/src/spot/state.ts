import type { Book, Instant, Money, ReceiptId, SymbolCode, UserId } from "#kernel";
import type { SpotFigures, SpotSide, SpotSize } from "./figures.ts";
import type { PlanSchedule } from "./plan/schedule.ts";

export type SpotPlanId = string & { readonly __brand: "SpotPlanId" };

export const PLAN_STATUSES = ["active", "paused"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** A repeated purchase for the same value. */
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

export type SpotOrderId = string & { readonly __brand: "SpotOrderId" };

/** An executed trade: an order that cannot be filled is refused and not stored. */
export interface SpotOrder extends SpotFigures {
  readonly id: SpotOrderId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly side: SpotSide;
  readonly by: SpotSize;
  readonly tickSeq: number;
  readonly termsVersion: number;
  /** For a sale: its gain or loss against the average cost. */
  readonly result: Money | null;
  /** The plan that bought it; null for a trade of its owner. */
  readonly planId: SpotPlanId | null;
  /** When it was decided, but no earlier than its tick. */
  readonly tradedAt: Instant;
  readonly receiptId: ReceiptId;
}
