import type { Instant } from "#kernel";

/** Submitted waits for staff; rejected parts are corrected, and then it waits again. */
export const KYC_STATUSES = ["submitted", "rejected", "authorised"] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

export const KYC_LEVELS = ["basic", "advanced"] as const;
export type KycLevel = (typeof KYC_LEVELS)[number];

/** Reasons for rejecting a part, as codes that are translated for the reader. */
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

/** All parts, by level: a part is rejected and corrected separately. */
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

/** The parts that are pictures: each value is the id of a stored file. */
export const FILE_PARTS = ["frontFileId", "backFileId", "documentFileId"] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** The value of each part; a passport has no back. */
export type KycAnswers = Readonly<Partial<Record<KycPart, string>>>;

export interface Rejection {
  readonly part: KycPart;
  readonly reason: RejectionReason;
  /** The reviewer's text; null if the code is sufficient. */
  readonly note: string | null;
}

/** Reasons for a final refusal: forged papers, and a member who already has an account. */
export const FINAL_OUTCOMES = ["forged", "duplicate"] as const;
export type FinalOutcome = (typeof FINAL_OUTCOMES)[number];

/** A final refusal: one person's proposal until a second one confirms it. */
export interface FinalRefusal {
  readonly id: string;
  readonly outcome: FinalOutcome;
  /** For a duplicate, the member with the same papers: for staff only. */
  readonly otherUserId: string | null;
  /** The proposer's explanation for colleagues: the member never reads it. */
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
  /** The explanation of the decision, which the member reads. */
  readonly words: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
}

export interface Verification {
  readonly level: KycLevel;
  readonly status: KycStatus;
  /** Counts submissions and decisions, from 1. */
  readonly version: number;
  readonly answers: KycAnswers;
  /** The parts to be corrected; empty unless rejected. */
  readonly rejections: readonly Rejection[];
  /** Proposed while it is submitted, in force while it is rejected. */
  readonly finalRefusal: FinalRefusal | null;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
}

/** One user's, by level; a level that was never submitted is absent. */
export type Verifications = Readonly<Partial<Record<KycLevel, Verification>>>;

export interface KycEvent {
  readonly type: "kyc_submitted" | "kyc_appealed";
  readonly level: KycLevel;
}

/** The operator who has claimed a case, and until when. */
export interface Claim {
  readonly operatorId: string;
  readonly until: Instant;
}

/** The result of an operator's command: a decision, or a claim. */
export interface CaseChange {
  readonly verification?: Verification;
  readonly claim: Claim | null;
}
