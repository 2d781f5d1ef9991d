import type { Instant, Money } from "#kernel";
import { HOUSE_FUND_ACCOUNTS } from "#ledger";

/** The sources of house transfers: earned fees, or capital from outside. */
export const HOUSE_TRANSFER_SOURCES = ["fees", "external"] as const;
export type HouseTransferSource = (typeof HOUSE_TRANSFER_SOURCES)[number];

/**
 * The accounts that products pay from. Neither source is among them, so no transfer has the same
 * source and target, and none leads outside: capital that covers promises cannot be withdrawn by
 * this command.
 */
export const HOUSE_TRANSFER_TARGETS = HOUSE_FUND_ACCOUNTS;
export type HouseTransferTarget = (typeof HOUSE_TRANSFER_TARGETS)[number];

export const HOUSE_TRANSFER_STAGES = ["proposed", "done", "withdrawn"] as const;
export type HouseTransferStage = (typeof HOUSE_TRANSFER_STAGES)[number];

/** The minimum and maximum length of the reason, and the maximum of a reference. */
export const HOUSE_TRANSFER_LENGTHS = {
  why: { min: 10, max: 300 },
  reference: { min: 0, max: 100 },
} as const;

/** Money of the live book for one of the house's own accounts, moved by two persons. */
export interface HouseTransfer {
  readonly id: string;
  readonly source: HouseTransferSource;
  readonly target: HouseTransferTarget;
  readonly amount: Money;
  /** The payment's reference at its origin; "" for a transfer from fees. */
  readonly reference: string;
  readonly why: string;
  readonly stage: HouseTransferStage;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  /** The operator who confirmed or withdrew it; null while it waits. */
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
}
