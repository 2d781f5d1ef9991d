import type { KycAnswers, KycLevel, KycStatus, Rejection } from "@plumbline/engine/kyc";

/** A verification as the queue lists it. */
export interface CaseLine {
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  readonly level: KycLevel;
  readonly status: KycStatus;
  readonly submitTime: string;
  readonly dueTime: string;
  /** Who looks at it just now, if anybody does. */
  readonly claim: {
    readonly operatorName: string;
    readonly isOwn: boolean;
    readonly untilTime: string;
  } | null;
}

/** The same when it is opened, with the hash that names what is seen. */
export interface Case extends CaseLine {
  readonly answers: KycAnswers;
  readonly rejections: readonly Rejection[];
  readonly steps: readonly { readonly status: KycStatus; readonly createTime: string }[];
  readonly contentHash: string;
}

export const TONES = {
  submitted: "warning",
  rejected: "error",
  authorised: "success",
} as const satisfies Record<KycStatus, string>;
