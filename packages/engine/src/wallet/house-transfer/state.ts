import type { Instant, Money } from "#kernel";
import { HOUSE_FUND_ACCOUNTS } from "#ledger";

/** What the house may fund its accounts from: fees it earned, or capital from outside. */
export const HOUSE_TRANSFER_SOURCES = ["fees", "external"] as const;
export type HouseTransferSource = (typeof HOUSE_TRANSFER_SOURCES)[number];

/**
 * What products pay out of. Neither source is among them, so no transfer ends where it begins, and
 * none leads outside: capital that stands behind promises is not taken out by this command.
 */
export const HOUSE_TRANSFER_TARGETS = HOUSE_FUND_ACCOUNTS;
export type HouseTransferTarget = (typeof HOUSE_TRANSFER_TARGETS)[number];

export const HOUSE_TRANSFER_STAGES = ["proposed", "done", "withdrawn"] as const;
export type HouseTransferStage = (typeof HOUSE_TRANSFER_STAGES)[number];

/** The fewest and the most characters of the reason, and the most of a reference. */
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
  /** What the payment is called where it came in; "" where nothing came in. */
  readonly reference: string;
  readonly why: string;
  readonly stage: HouseTransferStage;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  /** Who confirmed it, or withdrew it; null while it waits. */
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
}
