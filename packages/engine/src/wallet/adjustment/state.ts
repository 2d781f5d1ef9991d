import type { Instant, Money } from "#kernel";

/**
 * Why staff move a member's money. Nothing that a member should have won or lost is among them:
 * trades are settled by their own rules alone.
 */
export const ADJUSTMENT_REASONS = [
  "deposit_not_credited",
  "credited_twice",
  "fee_refund",
  "goodwill",
  "correction",
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export const ADJUSTMENT_DIRECTIONS = ["credit", "debit"] as const;
export type AdjustmentDirection = (typeof ADJUSTMENT_DIRECTIONS)[number];

/**
 * What the house may give from and takes into. Neither pays for trades, so nothing else is promised
 * out of them, and only operators take out of them: one at a time.
 */
export const ADJUSTMENT_ACCOUNTS = ["fees", "marketing"] as const;
export type AdjustmentAccount = (typeof ADJUSTMENT_ACCOUNTS)[number];

/** The fewest and the most characters. The member reads the words: they have to say something. */
export const ADJUSTMENT_LENGTHS = {
  ticket: { min: 3, max: 60 },
  words: { min: 10, max: 300 },
} as const;

export const ADJUSTMENT_STAGES = ["proposed", "done", "withdrawn"] as const;
export type AdjustmentStage = (typeof ADJUSTMENT_STAGES)[number];

/** A labelled movement between the house and a member's available balance: two persons' doing. */
export interface Adjustment {
  readonly id: string;
  readonly direction: AdjustmentDirection;
  readonly amount: Money;
  readonly houseAccount: AdjustmentAccount;
  readonly reason: AdjustmentReason;
  /** What it is about, in whatever keeps the correspondence. */
  readonly ticket: string;
  /** What the member reads beside it. */
  readonly words: string;
  readonly stage: AdjustmentStage;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  /** Who made it so, or took it back; null while it waits. */
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
}

export interface AdjustmentEvent {
  readonly type: "balance_adjusted";
  readonly id: string;
}
