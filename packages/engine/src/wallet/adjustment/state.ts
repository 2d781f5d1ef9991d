import type { Instant, Money } from "#kernel";

/**
 * Why staff move a member's money. No reason covers gains or losses of trading: trades are settled
 * by their own rules alone.
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
 * The house accounts of adjustments. Neither pays for trades, so nothing else is promised from
 * them, and only operators debit them: one at a time.
 */
export const ADJUSTMENT_ACCOUNTS = ["fees", "marketing"] as const;
export type AdjustmentAccount = (typeof ADJUSTMENT_ACCOUNTS)[number];

/** The minimum and maximum length. The member reads the text, so it has to explain. */
export const ADJUSTMENT_LENGTHS = {
  ticket: { min: 3, max: 60 },
  words: { min: 10, max: 300 },
} as const;

export const ADJUSTMENT_STAGES = ["proposed", "done", "withdrawn"] as const;
export type AdjustmentStage = (typeof ADJUSTMENT_STAGES)[number];

/**
 * A labelled movement between the house and a member's available balance, decided by two persons.
 */
export interface Adjustment {
  readonly id: string;
  readonly direction: AdjustmentDirection;
  readonly amount: Money;
  readonly houseAccount: AdjustmentAccount;
  readonly reason: AdjustmentReason;
  /** The support case it concerns, as an id of the system that stores the correspondence. */
  readonly ticket: string;
  /** The text that the member reads. */
  readonly words: string;
  readonly stage: AdjustmentStage;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  /** Who confirmed or withdrew it; null while it waits. */
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
}

export interface AdjustmentEvent {
  readonly type: "balance_adjusted";
  readonly id: string;
}
