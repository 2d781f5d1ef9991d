import type { AssetCode, Book, Instant, Money, RatePpm, ReceiptId, SymbolCode } from "#kernel";
import type { UserId } from "#kernel";
import type { Machine } from "./machine.ts";
import type { VaultRule } from "./vault.ts";

export const EARN_KINDS = ["arbitrage", "mining", "bond"] as const;
export type EarnKind = (typeof EARN_KINDS)[number];

/** The words of the wire. */
export const EARN_STATUSES = ["not_started", "running", "frozen", "ended", "cancelled"] as const;
export type EarnStatus = (typeof EARN_STATUSES)[number];

/** Why an order is frozen, ended before its time, or cancelled by nobody. */
export const EARN_ORDER_REASONS = [
  "treasury_short",
  "issuer_late",
  "defaulted",
  "target_missed",
  "left_early",
] as const;
export type EarnReason = (typeof EARN_ORDER_REASONS)[number];

/** What every kind of product has, in one version of the terms. */
interface ProductTerms {
  readonly id: string;
  readonly name: string;
  /** Of the terms. */
  readonly version: number;
  readonly isOnSale: boolean;
  /** What is paid for it. */
  readonly currency: AssetCode;
  readonly cycleDays: number;
  /** The least VIP level that may buy it. */
  readonly levelMin: number;
  readonly amountMin: Money;
  /** Of one member, over all their active orders of it in a book. */
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
}

/** Machines that pay what the formula makes of the network's terms; `amountMin` buys one. */
export interface MachineProduct extends ProductTerms {
  readonly kind: "mining";
  readonly machine: Machine;
  /** What the network pays in, and the symbol that values it. */
  readonly network: AssetCode;
  readonly symbol: SymbolCode;
}

export const BOND_SENIORITIES = ["senior", "unsecured", "subordinated"] as const;
export const BOND_STATES = ["performing", "late", "restructured", "defaulted"] as const;

/** What is known of an issuer, published by two persons as a version of the terms. */
export interface BondStanding {
  readonly state: (typeof BOND_STATES)[number];
  /** While restructured: what is paid a day instead, and for how many days more. */
  readonly restructuredRate: RatePpm;
  readonly extraDays: number;
  /** Once defaulted: the share of the principal that is paid back. */
  readonly recoveredRate: RatePpm;
}

/** A loan to an issuer, raised from many. */
export interface BondProduct extends ProductTerms {
  readonly kind: "bond";
  readonly issuer: string;
  readonly use: string;
  readonly seniority: (typeof BOND_SENIORITIES)[number];
  /** The coupon: of the principal, each day. */
  readonly dailyRate: RatePpm;
  readonly target: Money;
  /** Until when the target has to be reached; all is returned otherwise. */
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
  /** The version of the terms that it was bought on, and that it keeps. */
  readonly termsVersion: number;
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
  /** Start of the first server day that earns; null of a bond that has not started. */
  readonly firstDay: Instant | null;
  /** Server days that were accrued, from the first one on without a gap. */
  readonly daysAccrued: number;
  /** The most that the treasury may have to pay for one day, of the currency it pays in. */
  readonly dayPromise: Money;
  /** Signed; of the currency that the product pays in. */
  readonly lastIncome: Money;
  readonly totalIncome: Money;
  readonly endedAt: Instant | null;
  /** Of what happened to it last; null once it was cancelled. */
  readonly receiptId: ReceiptId | null;
}

/** What each status accepts. The server refuses the rest; the screen says why. */
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

/** Whether it counts towards limits and quotas, and holds promises. */
export const isActive = ({ status }: Pick<EarnOrder, "status">): boolean =>
  status !== "ended" && status !== "cancelled";
