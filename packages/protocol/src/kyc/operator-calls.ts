import {
  APPEAL_VERDICTS,
  FINAL_OUTCOMES,
  KYC_STAGES,
  KYC_STATUSES,
  REJECTION_REASONS,
} from "@plumbline/engine/kyc";
import { z } from "zod";
import {
  id,
  operatorNote,
  operatorReason,
  pageInput,
  pageOf,
  picture,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { searchInput, sortInput, standingInput, timeInput } from "../list-filters.ts";
import { operatorName, STALE_CASE } from "../stale-case.ts";
import { appeal, appealDecision, kycLevel, kycPart, rejection, verification } from "./views.ts";

const REJECTIONS_MAX = 15;
const CLAIM_REFUSALS = [
  "kyc_case_not_found",
  "kyc_not_under_review",
  "kyc_claimed",
  ...STALE_CASE,
] as const;

const caseLine = z.object({
  /** "<user id>:basic": one case for each level of a user. */
  id: z.string(),
  userId,
  account: z.string(),
  level: kycLevel,
  status: z.enum(KYC_STATUSES),
  stage: z.enum(KYC_STAGES),
  submitTime: wireTime,
  /** Since when it waits: since its submission, or since the appeal. */
  sinceTime: wireTime,
  dueTime: wireTime,
  /** The operator who has claimed it at present, if any. */
  claim: z.object({ operatorName: z.string(), isOwn: z.boolean(), untilTime: wireTime }).nullable(),
});

export const listKycCases = defineOperatorCall({
  method: "GET",
  path: "/api/desk/kyc/cases",
  need: "kyc.read",
  summary: "Verifications of one stage, or all that wait for staff, the longest waiting first.",
  input: z.object({
    ...pageInput,
    stage: z.enum(["waiting", ...KYC_STAGES]).default("waiting"),
    ...searchInput,
    ...timeInput,
    ...standingInput,
    ...sortInput("submitTime", "dueTime"),
  }),
  result: pageOf(caseLine),
  refusals: [],
});

const finalRefusal = z.object({
  outcome: z.enum(FINAL_OUTCOMES),
  /** For a duplicate: the member with the same papers. */
  other: z.object({ userId, account: z.string() }).nullable(),
  /** The proposer's findings, for colleagues. */
  grounds: z.string(),
  proposedBy: z.string(),
  proposeTime: wireTime,
  confirmedBy: z.string().nullable(),
  decideTime: wireTime.nullable(),
  /** Whether the caller is another person than those who proposed and confirmed it. */
  isIndependent: z.boolean(),
  appeal: appeal
    .extend({ decision: appealDecision.extend({ decidedBy: z.string() }).nullable() })
    .nullable(),
});

export const readKycCase = defineOperatorCall({
  method: "GET",
  path: "/api/desk/kyc/case",
  need: "kyc.read",
  summary: "One verification in its present state, with the hash that a decision must contain.",
  input: z.object({ userId, level: kycLevel }),
  result: verification.extend({
    ...caseLine.shape,
    contentHash: z.string(),
    /** Includes proposals of a final refusal, which members do not see. */
    steps: z.array(
      z.object({
        status: z.enum(KYC_STATUSES),
        stage: z.enum(KYC_STAGES),
        createTime: wireTime,
        operatorName,
      }),
    ),
    rejections: z.array(rejection),
    finalRefusal: finalRefusal.nullable(),
  }),
  refusals: ["kyc_case_not_found"],
});

export const openKycFile = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/openFile",
  need: "kyc.read",
  summary: "Opens one picture of a case. Each opening is logged and shown to the member.",
  input: z.strictObject({ userId, level: kycLevel, fileId: id }),
  result: picture,
  refusals: ["kyc_case_not_found", "kyc_file_unknown"],
});

export const claimKycCase = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/claim",
  need: "kyc.decide",
  summary: "Claims a case or extends the claim: meanwhile no colleague decides it.",
  input: z.strictObject({ userId, level: kycLevel }),
  result: z.object({ untilTime: wireTime }),
  refusals: CLAIM_REFUSALS,
});

export const releaseKycCase = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/release",
  need: "kyc.decide",
  summary: "Releases a case to the queue.",
  input: z.strictObject({ userId, level: kycLevel }),
  result: z.null(),
  refusals: CLAIM_REFUSALS,
});

const seen = { userId, level: kycLevel, contentHash: z.string().length(64) };

const CASE_REFUSALS = [
  "kyc_case_not_found",
  "kyc_claimed",
  ...STALE_CASE,
  "kyc_case_changed",
] as const;
const REVIEW_REFUSALS = [...CLAIM_REFUSALS, "kyc_final_proposed", "kyc_case_changed"] as const;

export const approveKyc = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/approve",
  need: "kyc.decide",
  summary: "Authorises exactly the version that was seen; refused if it has changed since.",
  input: z.strictObject(seen),
  result: z.null(),
  refusals: [...REVIEW_REFUSALS, "kyc_pictures_not_opened"],
});

export const rejectKyc = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/reject",
  need: "kyc.decide",
  summary:
    "Returns the named parts for correction, each with its reason; the others stay as they are.",
  input: z.strictObject({
    ...seen,
    rejections: z
      .array(
        z.strictObject({
          part: kycPart,
          reason: z.enum(REJECTION_REASONS),
          note: operatorNote,
        }),
      )
      .min(1)
      .max(REJECTIONS_MAX),
  }),
  result: z.null(),
  refusals: [...REVIEW_REFUSALS, "kyc_part_not_given"],
});

export const proposeFinalRefusal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/proposeFinalRefusal",
  need: "kyc.decide",
  summary: "Proposes a final refusal. Nothing changes before a second person confirms it.",
  input: z.strictObject({
    ...seen,
    outcome: z.enum(FINAL_OUTCOMES),
    /** For a duplicate: the member with the same papers. */
    otherUserId: id.optional(),
    grounds: operatorReason,
  }),
  result: z.null(),
  refusals: [...REVIEW_REFUSALS, "kyc_pictures_not_opened", "kyc_other_case_unknown"],
});

export const confirmFinalRefusal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/confirmFinalRefusal",
  need: "kyc.decide",
  summary: "Confirms a final refusal as the second person and notifies the member.",
  input: z.strictObject(seen),
  result: z.null(),
  refusals: [
    ...CASE_REFUSALS,
    "kyc_no_proposal",
    "kyc_independent_person_needed",
    "kyc_pictures_not_opened",
  ],
});

export const withdrawFinalRefusal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/withdrawFinalRefusal",
  need: "kyc.decide",
  summary: "Withdraws a proposal before its confirmation, or rejects a colleague's.",
  input: z.strictObject(seen),
  result: z.null(),
  refusals: [...CASE_REFUSALS, "kyc_no_proposal"],
});

export const decideAppeal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/decideAppeal",
  need: "kyc.decide",
  summary: "Decides an appeal, by neither of the two who refused; the member reads the answer.",
  input: z.strictObject({
    ...seen,
    verdict: z.enum(APPEAL_VERDICTS),
    words: operatorReason,
  }),
  result: z.null(),
  refusals: [
    ...CASE_REFUSALS,
    "kyc_no_appeal",
    "kyc_independent_person_needed",
    "kyc_pictures_not_opened",
  ],
});
