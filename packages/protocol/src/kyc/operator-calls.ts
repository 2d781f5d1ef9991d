import { KYC_STATUSES, REJECTION_REASONS } from "@plumbline/engine/kyc";
import { z } from "zod";
import { id, pageInput, pageOf, wireTime } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { operatorNote } from "../operator-words.ts";
import { picture } from "../picture.ts";
import { kycLevel, kycPart, rejection, verification } from "./views.ts";

const REJECTIONS_MAX = 15;
const CLAIM_REFUSALS = ["kyc_case_not_found", "kyc_not_under_review", "kyc_claimed"] as const;

const caseLine = z.object({
  /** "<user id>:basic": one case a level of a user. */
  id: z.string(),
  userId: id,
  account: z.string(),
  level: kycLevel,
  status: z.enum(KYC_STATUSES),
  submitTime: wireTime,
  dueTime: wireTime,
  /** Who looks at it just now, if anybody does. */
  claim: z.object({ operatorName: z.string(), isOwn: z.boolean(), untilTime: wireTime }).nullable(),
});

export const listKycCases = defineOperatorCall({
  method: "GET",
  path: "/api/desk/kyc/cases",
  need: "kyc.read",
  summary: "Verifications of one status, the longest waiting first.",
  input: z.object({
    ...pageInput,
    status: z.enum(KYC_STATUSES).default("submitted"),
    /** How an account begins, or a user's id. */
    search: z.string().max(100).optional(),
  }),
  result: pageOf(caseLine),
  refusals: [],
});

export const readKycCase = defineOperatorCall({
  method: "GET",
  path: "/api/desk/kyc/case",
  need: "kyc.read",
  summary: "One verification as it is now, with the hash that a decision has to name.",
  input: z.object({ userId: id, level: kycLevel }),
  result: verification.extend({
    ...caseLine.shape,
    contentHash: z.string(),
    rejections: z.array(rejection),
  }),
  refusals: ["kyc_case_not_found"],
});

export const openKycFile = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/openFile",
  need: "kyc.read",
  summary: "Opens one picture of a case. Each opening is logged and shown to whose it is.",
  input: z.strictObject({ userId: id, level: kycLevel, fileId: id }),
  result: picture,
  refusals: ["kyc_case_not_found", "kyc_file_unknown"],
});

export const claimKycCase = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/claim",
  need: "kyc.decide",
  summary: "Takes a case to look at, or keeps it for longer: meanwhile no colleague decides it.",
  input: z.strictObject({ userId: id, level: kycLevel }),
  result: z.object({ untilTime: wireTime }),
  refusals: CLAIM_REFUSALS,
});

export const releaseKycCase = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/release",
  need: "kyc.decide",
  summary: "Gives a case back to the queue.",
  input: z.strictObject({ userId: id, level: kycLevel }),
  result: z.null(),
  refusals: CLAIM_REFUSALS,
});

const seen = { userId: id, level: kycLevel, contentHash: z.string().length(64) };

const REVIEW_REFUSALS = [...CLAIM_REFUSALS, "kyc_case_changed"] as const;

export const approveKyc = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/approve",
  need: "kyc.decide",
  summary: "Authorises exactly what was seen: refused if it was changed since.",
  input: z.strictObject(seen),
  result: z.null(),
  refusals: [...REVIEW_REFUSALS, "kyc_pictures_not_opened"],
});

export const rejectKyc = defineOperatorCall({
  method: "POST",
  path: "/api/desk/kyc/reject",
  need: "kyc.decide",
  summary: "Sends the named parts back, each with its reason; all others stay as they are.",
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
