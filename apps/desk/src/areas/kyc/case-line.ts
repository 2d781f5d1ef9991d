import type { DeskClient } from "@plumbline/client";
import type { CaseAssigning } from "#shell/resource.ts";
import {
  type KycAnswers,
  type KycLevel,
  type KycStage,
  type KycStatus,
  type Rejection,
} from "@plumbline/engine/kyc";

/** A verification in the list of the queue. */
export interface CaseLine {
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  readonly level: KycLevel;
  readonly status: KycStatus;
  readonly stage: KycStage;
  readonly submitTime: string;
  /** Start of its wait: its submission, or the appeal. */
  readonly sinceTime: string;
  readonly dueTime: string;
  /** The operator who has currently claimed it, if any. */
  readonly claim: {
    readonly operatorName: string;
    readonly isOwn: boolean;
    readonly untilTime: string;
  } | null;
}

/** A case is identified by its user and its level: "<user id>:advanced". */
export function partsOf(id: string): { readonly userId: string; readonly level: KycLevel } {
  const [userId = "", level] = id.split(":");
  return { userId, level: level === "advanced" ? "advanced" : "basic" };
}

/** A handover ends the claim; while a colleague has claimed the case, it stays assigned to them. */
export const ASSIGNING: CaseAssigning = {
  textKey: "desk.assign.text",
  takesNote: true,
  assign: async (client, { caseId, ...assignee }, options) => {
    await client.kyc.releaseKycCase(partsOf(caseId));
    return client.desk.assignCase({ queue: "kyc", caseId, ...assignee }, options);
  },
  colleagues: async (client) => (await client.desk.listAssignments({ queue: "kyc" })).colleagues,
};

/** An opened case, with the hash of its displayed content. */
export interface Case extends CaseLine {
  readonly answers: KycAnswers;
  readonly rejections: readonly Rejection[];
  readonly steps: readonly {
    readonly stage: KycStage;
    readonly createTime: string;
    readonly operatorName: string | null;
  }[];
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
