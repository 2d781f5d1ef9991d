import type { DeskClient } from "@plumbline/client";
import type { CaseAssigning } from "#shell/assignments/assigning.ts";
import {
  type KycAnswers,
  type KycLevel,
  type KycStage,
  type KycStatus,
  type Rejection,
} from "@plumbline/engine/kyc";

/** A verification as the queue lists it. */
export interface CaseLine {
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  readonly level: KycLevel;
  readonly status: KycStatus;
  readonly stage: KycStage;
  readonly submitTime: string;
  /** Since when it waits: since it was handed in, or since the appeal was sent. */
  readonly sinceTime: string;
  readonly dueTime: string;
  /** Who looks at it just now, if anybody does. */
  readonly claim: {
    readonly operatorName: string;
    readonly isOwn: boolean;
    readonly untilTime: string;
  } | null;
}

/** A case is known by its user and its level: "<user id>:advanced". */
export function partsOf(id: string): { readonly userId: string; readonly level: KycLevel } {
  const [userId = "", level] = id.split(":");
  return { userId, level: level === "advanced" ? "advanced" : "basic" };
}

/** Whoever hands a case over looks at it no more; while a colleague does, it stays theirs. */
export const ASSIGNING: CaseAssigning = {
  textKey: "desk.assign.text",
  takesNote: true,
  assign: async (client, { caseId, ...assignee }, options) => {
    await client.kyc.releaseKycCase(partsOf(caseId));
    return client.desk.assignCase({ queue: "kyc", caseId, ...assignee }, options);
  },
  colleagues: async (client) => (await client.desk.listAssignments({ queue: "kyc" })).colleagues,
};

/** The same when it is opened, with the hash that names what is seen. */
export interface Case extends CaseLine {
  readonly answers: KycAnswers;
  readonly rejections: readonly Rejection[];
  readonly steps: readonly { readonly status: KycStatus; readonly createTime: string }[];
  readonly finalRefusal: FinalRefusalView | null;
  readonly contentHash: string;
}

export type FinalRefusalView = NonNullable<
  Awaited<ReturnType<DeskClient["kyc"]["readKycCase"]>>["finalRefusal"]
>;

export const TONES = {
  submitted: "warning",
  proposed: "warning",
  rejected: "error",
  refused: "error",
  appealed: "warning",
  upheld: "error",
  granted: "default",
  authorised: "success",
} as const satisfies Record<KycStage, string>;
