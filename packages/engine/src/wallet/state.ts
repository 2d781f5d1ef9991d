import type { Instant, Money } from "#kernel";
import type { Approval } from "./approvals.ts";
import type { PayTo } from "./channel.ts";
import type { SoleDecision } from "./sole-decisions.ts";

/** Of the specification: 1 delivered, 0 under review, -1 rejected, 2 paid out, -2 failed. */
export const RECORD_STATUSES = [1, 0, -1, 2, -2] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** The stage of a recharge, in order; each stage belongs to one status of the specification. */
export const RECHARGE_STAGES = [
  "submitted",
  "seen",
  "confirmed",
  "delivered",
  "rejected",
  // Reported as reversed after it was credited: two operators decide.
  "reversing",
  // Reversed as far as money was available; the rest is outstanding.
  "owing",
  // Without a reason if only staff reported it: they had credited it by mistake.
  "reversed",
] as const;
export type RechargeStage = (typeof RECHARGE_STAGES)[number];

export const RECHARGE_STATUS = {
  submitted: 0,
  seen: 0,
  confirmed: 0,
  delivered: 1,
  rejected: -1,
  // It stays credited until two persons decide otherwise.
  reversing: 1,
  owing: -1,
  reversed: -1,
} as const satisfies Record<RechargeStage, RecordStatus>;

/** Which commands each stage accepts: the server refuses the rest, screens disable them. */
export const RECHARGE_ACCEPTS = {
  approve: ["submitted", "seen", "confirmed"],
  reject: ["submitted", "seen", "confirmed"],
  see: ["submitted"],
  deliver: ["submitted", "seen"],
  reverse: ["submitted", "seen", "confirmed", "delivered"],
  takeBack: ["delivered", "reversing", "owing"],
  stand: ["reversing"],
  release: ["owing"],
  settle: ["owing"],
} as const satisfies Record<string, readonly RechargeStage[]>;

/**
 * Stages in which staff have something to decide. What is outstanding is settled by incoming money.
 */
export const RECHARGE_WAITING = [
  "submitted",
  "seen",
  "confirmed",
  "reversing",
] as const satisfies readonly RechargeStage[];

export const WITHDRAWAL_STAGES = [
  "submitted",
  "processing",
  "approved",
  "paid",
  "rejected",
  "cancelled",
  "failed",
] as const;
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number];

export const WITHDRAWAL_STATUS = {
  submitted: 0,
  processing: 0,
  approved: 0,
  paid: 2,
  rejected: -1,
  cancelled: -1,
  failed: -2,
} as const satisfies Record<WithdrawalStage, RecordStatus>;

export const WITHDRAWAL_ACCEPTS = {
  cancel: ["submitted"],
  // While a credit is being reversed: a withdrawal that cannot be approved may be cancelled by its
  // owner.
  cancelKept: ["submitted", "processing"],
  claim: ["submitted"],
  // To a colleague, or to nobody.
  assign: ["submitted", "processing"],
  // Again if the earlier approval has expired, or its content has changed.
  approve: ["processing", "approved"],
  reject: ["submitted", "processing"],
  pay: ["approved"],
  fail: ["approved"],
} as const satisfies Record<string, readonly WithdrawalStage[]>;

/** The reasons for not crediting a recharge: none of them requires a further payment. */
export const RECHARGE_REJECTIONS = [
  "nothing_received",
  "proof_unreadable",
  "wrong_network",
  "third_party_payment",
  "already_credited",
  "reversed_by_provider",
  "below_minimum",
  "gone_from_chain",
] as const;
export type RechargeRejection = (typeof RECHARGE_REJECTIONS)[number];

/**
 * The reasons for not paying a withdrawal: none of them requires a fee, a tax or a deposit first.
 */
export const WITHDRAWAL_REJECTIONS = [
  "destination_unusable",
  "holder_mismatch",
  "suspected_theft",
  "legal_order",
  "asked_by_member",
] as const;
export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number];

export const WITHDRAWAL_FAILURES = ["network_refused", "bank_returned"] as const;
export type WithdrawalFailure = (typeof WITHDRAWAL_FAILURES)[number];

/** A block by its height and hash: after a reorganisation, another hash at that height. */
export interface BlockId {
  readonly number: number;
  readonly hash: string;
}

export interface Recharge {
  readonly id: string;
  readonly channelId: string;
  readonly source: "proof" | "provider" | "chain";
  readonly stage: RechargeStage;
  /** Counts every change, from 1. */
  readonly version: number;
  /** The claimed amount. */
  readonly claimed: Money;
  /** The amount that arrived, by an operator, the provider or the chain; null until then. */
  readonly received: Money | null;
  readonly fee: Money;
  /** The transaction's id or the bank's reference. */
  readonly reference: string | null;
  /** The block in which the payment was last seen; null for every other source. */
  readonly block: BlockId | null;
  /** The proof's picture and the hash of its bytes. */
  readonly proofFileId: string | null;
  readonly proofHash: string | null;
  readonly settingsVersion: number;
  /** The payment details of the time; null if a provider's own page showed them. */
  readonly payTo: readonly PayTo[];
  readonly approvals: readonly Approval[];
  readonly reason: RechargeRejection | null;
  readonly note: string | null;
  /**
   * After a decided reversal: how much of the credit its owner has repaid so far, zero if the
   * credit stands; null before.
   */
  readonly reversedAmount: Money | null;
  /** What its owner still owes of it; null before. */
  readonly owed: Money | null;
  readonly createdAt: Instant;
  /** When its present stage began. */
  readonly since: Instant;
  readonly dueAt: Instant;
}

/** The target of a withdrawal, as saved at the time of the request. */
export interface Destination {
  readonly kind: "chain" | "bank";
  /** A chain's address or a bank account's number. */
  readonly address: string;
  readonly memo: string | null;
  readonly bankName: string | null;
  readonly bankCode: string | null;
  /** For a bank account: the member's verified name. */
  readonly holder: string | null;
}

export interface PayoutMethod extends Destination {
  readonly id: string;
  readonly channelId: string;
  readonly label: string;
  readonly version: number;
  readonly savedAt: Instant;
  /** Nothing is paid before this time, so that the owner can notice an unknown address. */
  readonly usableFrom: Instant;
  /** Null while it belongs to its owner. */
  readonly removedAt: Instant | null;
}

export interface Withdrawal {
  readonly id: string;
  readonly channelId: string;
  readonly methodId: string;
  readonly stage: WithdrawalStage;
  readonly version: number;
  /** What leaves the balance, fee included. */
  readonly amount: Money;
  readonly fee: Money;
  readonly destination: Destination;
  readonly settingsVersion: number;
  /** The member's proof of identity: every withdrawal has one. */
  readonly provenBy: string;
  readonly claimedBy: string | null;
  /** The time of its assignment, with the note; unknown for older ones. */
  readonly claimedAt?: Instant | null;
  readonly claimNote?: string | null;
  readonly approvals: readonly Approval[];
  /** The transaction that paid it; null before. */
  readonly transactionId: string | null;
  readonly reason: WithdrawalRejection | WithdrawalFailure | "cancelled_by_member" | null;
  readonly note: string | null;
  readonly createdAt: Instant;
  readonly since: Instant;
  readonly dueAt: Instant;
}

/** One member's recharges and withdrawals, as far as the rules need them. */
export interface WalletState {
  readonly recharges: ReadonlyMap<string, Recharge>;
  readonly withdrawals: ReadonlyMap<string, Withdrawal>;
  readonly methods: ReadonlyMap<string, PayoutMethod>;
}

/** Names that may be used only once, by any member: a transaction, a proof's picture. */
export interface Once {
  readonly scope: "recharge" | "proof" | "payment" | "event";
  readonly reference: string;
}

export interface WalletChange {
  readonly recharge?: Recharge;
  /** Other recharges whose outstanding amount shrank. */
  readonly settled?: readonly Recharge[];
  readonly withdrawal?: Withdrawal;
  readonly method?: PayoutMethod;
  readonly once?: readonly Once[];
  /** One operator's decision alone by it. */
  readonly sole?: SoleDecision;
  /** A remark on the record, which stays at its stage: for staff. */
  readonly remark?: RecordRemark;
}

export interface RecordRemark {
  readonly reason: "reversed_in_part" | "decided_already";
  /** Its details: for a partial reversal, the amount. */
  readonly note: string | null;
}

export interface WalletEvent {
  readonly type: "recharge_changed" | "withdrawal_changed";
  readonly id: string;
  readonly stage: RechargeStage | WithdrawalStage;
  /** For an existing recharge: its stage until then. */
  readonly was?: RechargeStage;
}

/** Whether a row of a status table names the stage. */
export const accepts = <Stage extends string>(stages: readonly Stage[], stage: Stage): boolean =>
  stages.includes(stage);

/**
 * The reasons why deposits, withdrawals and adjustments move money, each with its meaning to the
 * owner.
 * @public `npm run generate` reads it.
 */
export const WALLET_REASONS = {
  deposit: "transfers",
  deposit_reversed: "transfers",
  withdrawal: "transfers",
  adjustment_credit: "transfers",
  adjustment_debit: "transfers",
  receivable_settled: "transfers",
  deposit_fee: "fees",
  withdrawal_fee: "fees",
  withdrawal_hold: "margin",
  withdrawal_hold_returned: "margin",
  deposit_fee_reversed: "house",
  receivable_released: "house",
  house_transfer: "house",
} as const;
