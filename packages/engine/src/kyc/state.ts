import type { Instant } from "#kernel";

/** Submitted waits for staff; a rejected one is mended where it was rejected, and waits again. */
export const KYC_STATUSES = ["submitted", "rejected", "authorised"] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

export const KYC_LEVELS = ["basic", "advanced"] as const;
export type KycLevel = (typeof KYC_LEVELS)[number];

/** What staff may find wrong with one part, so that everyone reads it in their own language. */
export const REJECTION_REASONS = [
  "frame_incomplete",
  "blurred",
  "uneven_light",
  "unreadable",
  "wrong_document",
  "expired",
  "does_not_match",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const ID_TYPES = ["passport", "idCard"] as const;

/** Everything that is asked for, by level: a part is rejected and mended by itself. */
export const KYC_PARTS = {
  basic: [
    "lastName",
    "firstName",
    "birthday",
    "country",
    "idType",
    "idNumber",
    "frontFileId",
    "backFileId",
  ],
  advanced: [
    "address",
    "contactLastName",
    "contactFirstName",
    "contactRelation",
    "contactPhone",
    "contactAddress",
    "documentFileId",
  ],
} as const satisfies Record<KycLevel, readonly string[]>;
export type BasicPart = (typeof KYC_PARTS)["basic"][number];
export type AdvancedPart = (typeof KYC_PARTS)["advanced"][number];
export type KycPart = BasicPart | AdvancedPart;

/** The parts that are pictures: each value is the id of a kept file. */
export const FILE_PARTS = ["frontFileId", "backFileId", "documentFileId"] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** What was given for each part; a passport has no back. */
export type KycAnswers = Readonly<Partial<Record<KycPart, string>>>;

export interface Rejection {
  readonly part: KycPart;
  readonly reason: RejectionReason;
  /** In the words of whoever looked at it; null where the reason says it all. */
  readonly note: string | null;
}

/** What is refused for good: papers that are none, and somebody who is here already. */
export const FINAL_OUTCOMES = ["forged", "duplicate"] as const;
export type FinalOutcome = (typeof FINAL_OUTCOMES)[number];

/** A refusal for good: one person's proposal until a second one confirms it. */
export interface FinalRefusal {
  readonly id: string;
  readonly outcome: FinalOutcome;
  /** Of a duplicate, whose papers these are the same as: for staff alone. */
  readonly otherUserId: string | null;
  /** What the proposer saw, in words for colleagues: the member never reads them. */
  readonly grounds: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Instant | null;
  readonly appeal: Appeal | null;
}

export const APPEAL_VERDICTS = ["upheld", "granted"] as const;
export type AppealVerdict = (typeof APPEAL_VERDICTS)[number];

/** A member's one objection to a final refusal. */
export interface Appeal {
  readonly text: string;
  readonly fileId: string | null;
  readonly sentAt: Instant;
  /** null while it waits. */
  readonly decision: AppealDecision | null;
}

export interface AppealDecision {
  readonly verdict: AppealVerdict;
  /** The answer that the member reads. */
  readonly words: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
}

export interface Verification {
  readonly level: KycLevel;
  readonly status: KycStatus;
  /** Counts what was handed in and decided, from 1. */
  readonly version: number;
  readonly answers: KycAnswers;
  /** What has to be mended; empty unless rejected. */
  readonly rejections: readonly Rejection[];
  /** Proposed while it is submitted, in force while it is rejected. */
  readonly finalRefusal: FinalRefusal | null;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
}

/** One user's, by level; a level that was never handed in is not there. */
export type Verifications = Readonly<Partial<Record<KycLevel, Verification>>>;

export interface KycEvent {
  readonly type: "kyc_submitted" | "kyc_appealed";
  readonly level: KycLevel;
}

/** Who of the staff looks at a case, and until when that counts. */
export interface Claim {
  readonly operatorId: string;
  readonly until: Instant;
}

/** What an operator's command makes of a case: a decision, or who looks at it. */
export interface CaseChange {
  readonly verification?: Verification;
  readonly claim: Claim | null;
}
