import type { AssetCode, Book, Instant, Money, RatePpm, ReceiptId, SymbolCode } from "#kernel";
import type { UserId } from "#kernel";
import type { Machine } from "./machine.ts";
import type { VaultRule } from "./vault.ts";

export const EARN_KINDS = ["arbitrage", "mining", "bond"] as const;
export type EarnKind = (typeof EARN_KINDS)[number];

/** The names that the wire uses. */
export const EARN_STATUSES = ["not_started", "running", "frozen", "ended", "cancelled"] as const;
export type EarnStatus = (typeof EARN_STATUSES)[number];

/** Why an order is frozen, ended early, or cancelled without its owner. */
export const EARN_ORDER_REASONS = [
  "treasury_short",
  "issuer_late",
  "defaulted",
  "target_missed",
  "left_early",
] as const;
export type EarnReason = (typeof EARN_ORDER_REASONS)[number];

/** The terms of every kind of product, in one version. */
interface ProductTerms {
  readonly id: string;
  readonly name: string;
  /** The version of the terms. */
  readonly version: number;
  readonly isOnSale: boolean;
  /** The currency of the price. */
  readonly currency: AssetCode;
  readonly cycleDays: number;
  /** The lowest VIP level that may buy it. */
  readonly levelMin: number;
  readonly amountMin: Money;
  /** The maximum sum of one member's active orders, in a book. */
  readonly userMax: Money;
  /** The maximum sum of all members' active orders, in a book. */
  readonly quota: Money;
}

/** A vault that follows a published rule over recorded ticks. A day may be negative. */
export interface VaultProduct extends ProductTerms {
  readonly kind: "arbitrage";
  readonly rule: VaultRule;
  /** The fee for leaving before the cycle's end, on the principal. */
  readonly redeemFeeRate: RatePpm;
}

/** Machines that pay by the formula of `machineOutput`; `amountMin` is the price of one. */
export interface MachineProduct extends ProductTerms {
  readonly kind: "mining";
  readonly machine: Machine;
  /** The asset that the network pays in, and the symbol that values it. */
  readonly network: AssetCode;
  readonly symbol: SymbolCode;
}

export const BOND_SENIORITIES = ["senior", "unsecured", "subordinated"] as const;
export const BOND_STATES = ["performing", "late", "restructured", "defaulted"] as const;

/** The standing of an issuer, published by two persons as a version of the terms. */
export interface BondStanding {
  readonly state: (typeof BOND_STATES)[number];
  /** While restructured: the daily rate instead, and the number of additional days. */
  readonly restructuredRate: RatePpm;
  readonly extraDays: number;
  /** Once defaulted: the share of the principal that is paid back. */
  readonly recoveredRate: RatePpm;
}

/** A loan to an issuer, raised from many members. */
export interface BondProduct extends ProductTerms {
  readonly kind: "bond";
  readonly issuer: string;
  readonly use: string;
  readonly seniority: (typeof BOND_SENIORITIES)[number];
  /** The daily coupon, on the principal. */
  readonly dailyRate: RatePpm;
  readonly target: Money;
  /** The time by which the target has to be reached; otherwise all money is returned. */
  readonly deadline: Instant;
  readonly standing: BondStanding;
}

export type EarnProduct = VaultProduct | MachineProduct | BondProduct;

export type EarnOrderId = string & { readonly __brand: "EarnOrderId" };

/** One purchase by one member. */
export interface EarnOrder {
  readonly id: EarnOrderId;
  readonly userId: UserId;
  readonly book: Book;
  readonly kind: EarnKind;
  readonly productId: string;
  /** The version of the terms at the purchase; the order keeps it. */
  readonly termsVersion: number;
  readonly status: EarnStatus;
  readonly reason: EarnReason | null;
  /** The price paid. */
  readonly paid: Money;
  /** The number of machines; 1 for other kinds. */
  readonly quantity: bigint;
  /** The amount still to be returned: less after a vault's losses, zero for a machine. */
  readonly principal: Money;
  readonly cycleDays: number;
  readonly boughtAt: Instant;
  /** The start of the first server day that earns; null for a bond that has not started. */
  readonly firstDay: Instant | null;
  /** The number of server days accrued, from the first one on without a gap. */
  readonly daysAccrued: number;
  /** The most that the treasury may have to pay for one day, in the currency of the income. */
  readonly dayPromise: Money;
  /** Signed; in the currency of the income. */
  readonly lastIncome: Money;
  readonly totalIncome: Money;
  readonly endedAt: Instant | null;
  /** The receipt of its latest step; null once it was cancelled. */
  readonly receiptId: ReceiptId | null;
}

/** Which commands each status accepts. The server refuses the rest; the screen shows the reason. */
const EARN_ACCEPTS = {
  accrue: ["running", "frozen"],
  freeze: ["running", "frozen"],
  default: ["running", "frozen"],
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

/** Whether it counts towards limits and quotas, and reserves its promise. */
export const isActive = ({ status }: Pick<EarnOrder, "status">): boolean =>
  status !== "ended" && status !== "cancelled";
