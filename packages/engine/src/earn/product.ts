import type { AssetCode, Book, Instant, Money, RatePpm } from "#kernel";
import type { Machine } from "./machine.ts";
import type { VaultRule } from "./vault.ts";

export const EARN_KINDS = ["arbitrage", "mining", "bond"] as const;
export type EarnKind = (typeof EARN_KINDS)[number];

/** The words of the wire. */
export const EARN_STATUSES = ["not_started", "running", "frozen", "ended", "cancelled"] as const;
export type EarnStatus = (typeof EARN_STATUSES)[number];

/** Why an order is frozen, or a bond is not what it was to be; `under_review` is an operator's. */
export const EARN_REASON_NAMES = [
  "treasury_short",
  "under_review",
  "late",
  "restructured",
  "defaulted",
  "target_missed",
  "left_early",
] as const;
export type EarnReason = (typeof EARN_REASON_NAMES)[number];

/** Where a bond stands as a whole. */
export const BOND_STATES = [
  "raising",
  "missed",
  "running",
  "late",
  "restructured",
  "defaulted",
  "repaid",
] as const;
export type BondState = (typeof BOND_STATES)[number];

/** Who of an issuer's lenders is paid first. */
export const BOND_SENIORITIES = ["senior", "unsecured", "subordinated"] as const;
export type BondSeniority = (typeof BOND_SENIORITIES)[number];

/** What every kind of product has; one version of it. A change makes the next version. */
interface ProductTerms {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly isOnSale: boolean;
  /** What is paid for it. */
  readonly currency: AssetCode;
  readonly cycleDays: number;
  /** The least VIP level that may buy it. */
  readonly levelMin: number;
  readonly amountMin: Money;
  /** Of one member, over all their running orders of it. */
  readonly userMax: Money;
  /** Of all members together, in one book. */
  readonly quota: Money;
}

/** A vault that follows a published rule over recorded ticks. Its days may be negative. */
export interface VaultProduct extends ProductTerms {
  readonly kind: "arbitrage";
  readonly rule: VaultRule;
  /** Of the principal, for leaving before the cycle's end. */
  readonly redeemFeeRate: RatePpm;
  /** For how many days of the best result the treasury must reach before one more is sold. */
  readonly coverDays: number;
}

/** A share of a machine's output; `amountMin` is the price of one. */
export interface MachineProduct extends ProductTerms {
  readonly kind: "mining";
  readonly machine: Machine;
  readonly coverDays: number;
}

/** A loan to an issuer, raised from many. */
export interface BondProduct extends ProductTerms {
  readonly kind: "bond";
  /** Of the principal, each day. */
  readonly dailyRate: RatePpm;
  readonly target: Money;
  /** Until when the target has to be reached; all is returned otherwise. */
  readonly deadline: Instant;
  readonly issuer: string;
  /** What the issuer does with the money. */
  readonly use: string;
  readonly seniority: BondSeniority;
}

export type EarnProduct = VaultProduct | MachineProduct | BondProduct;

/** One purchase by one member. */
export interface EarnOrder {
  readonly id: string;
  readonly book: Book;
  readonly kind: EarnKind;
  readonly productId: string;
  readonly productVersion: number;
  readonly status: EarnStatus;
  readonly reason: EarnReason | null;
  /** What was paid. */
  readonly paid: Money;
  /** How many machines; one of what is no machine. */
  readonly quantity: bigint;
  /** What of it is still to be returned: less after a vault's losses, nothing of a machine. */
  readonly principal: Money;
  readonly cycleDays: number;
  readonly boughtAt: Instant;
  /** Start of the first server day that earns; null of a bond whose target is not reached. */
  readonly firstDay: Instant | null;
  /** Server days that were accrued, from the first one on without a gap. */
  readonly daysAccrued: number;
  /** Signed; of the currency that the product pays in. */
  readonly lastIncome: Money;
  readonly totalIncome: Money;
}

/** What each status accepts. The server refuses the rest; the screen says why. */
export const EARN_ACCEPTS = {
  accrue: ["running", "frozen"],
  redeem: ["running", "frozen"],
  cancel: ["not_started"],
  start: ["not_started"],
} as const satisfies Record<string, readonly EarnStatus[]>;

export const earnAccepts = (
  command: keyof typeof EARN_ACCEPTS,
  { status }: Pick<EarnOrder, "status">,
): boolean => {
  const statuses: readonly EarnStatus[] = EARN_ACCEPTS[command];
  return statuses.includes(status);
};
