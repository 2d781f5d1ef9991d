import { APPEAL_LENGTHS, KYC_STATUSES } from "@plumbline/engine/kyc";
import { z } from "zod";
import { id, pageInput, pageOf, picture, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import {
  advancedAnswers,
  basicAnswers,
  kycLevel,
  personalData,
  personalDataInput,
  verification,
} from "./views.ts";

const APPLY_REFUSALS = [
  "kyc_finally_refused",
  "kyc_basic_first",
  "kyc_already_authorised",
  "kyc_under_review",
  "kyc_part_missing",
  "kyc_part_malformed",
  "kyc_under_age",
  "kyc_file_unknown",
  "kyc_part_settled",
  "kyc_part_not_mended",
] as const;

export const applyKYC = defineCall({
  method: "POST",
  path: "/api/auth/appAuth/applyKYC",
  access: "member",
  whileHeld: "allowed",
  summary: "Submits the basic verification, or its rejected parts again.",
  input: z.strictObject(basicAnswers),
  result: verification,
  refusals: APPLY_REFUSALS,
});

export const applyAdvanced = defineCall({
  method: "POST",
  path: "/api/auth/appAuth/applyAdvanced",
  access: "member",
  whileHeld: "allowed",
  summary: "Submits the advanced verification, once the basic one is authorised.",
  input: z.strictObject(advancedAnswers),
  result: verification,
  refusals: APPLY_REFUSALS,
});

export const sendAppeal = defineCall({
  method: "POST",
  path: "/api/auth/appAuth/appeal",
  access: "member",
  whileHeld: "allowed",
  summary: "Appeals against a final refusal, once, with a picture if necessary.",
  input: z.strictObject({
    level: kycLevel,
    text: z.string().trim().max(APPEAL_LENGTHS.max),
    fileId: id.optional(),
  }),
  result: verification,
  refusals: ["kyc_not_refused", "kyc_appealed_already", "kyc_appeal_too_short", "kyc_file_unknown"],
});

export const updateKYC = defineCall({
  method: "POST",
  path: "/api/user/appUser/updateKYC",
  access: "member",
  summary:
    "Changes the sent parts of my personal data; an empty text removes a part. Verified " +
    "papers take precedence.",
  input: z.strictObject(personalDataInput),
  result: personalData,
  refusals: ["kyc_part_settled", "kyc_part_malformed", "kyc_under_age"],
});

export const readPersonalData = defineCall({
  method: "GET",
  path: "/api/user/appUser/personalData",
  access: "member",
  summary: "My personal data, overridden by my verified papers.",
  input: z.object({}),
  result: personalData,
  refusals: [],
});

const have = z.object({ basic: z.boolean(), advanced: z.boolean() });

export const isHaveAuth = defineCall({
  method: "GET",
  path: "/api/auth/appAuth/isHaveAuth",
  access: "member",
  summary: "Which of my verifications have been submitted.",
  input: z.object({}),
  result: have,
  refusals: [],
});

export const isHaveAuthDone = defineCall({
  method: "GET",
  path: "/api/auth/appAuth/isHaveAuthDone",
  access: "member",
  summary: "Which of my verifications are authorised.",
  input: z.object({}),
  result: have.extend({
    /** The status of the basic verification; "none" before its submission. */
    kycStatus: z.enum(["none", ...KYC_STATUSES]),
  }),
  refusals: [],
});

export const listVerifications = defineCall({
  method: "GET",
  path: "/api/auth/appAuth/listMy",
  access: "member",
  summary: "My verifications, basic before advanced, with the parts to be corrected.",
  input: z.object(pageInput),
  result: pageOf(verification),
  refusals: [],
});

export const openMyFile = defineCall({
  method: "GET",
  path: "/api/auth/appAuth/file",
  access: "member",
  summary: "One of my own pictures. Another member's picture is answered as if it did not exist.",
  input: z.object({ id }),
  result: picture,
  refusals: [],
});

export const listFileOpenings = defineCall({
  method: "GET",
  path: "/api/auth/appAuth/fileOpenings",
  access: "member",
  summary: "When and by whom a picture of mine was opened, the latest first.",
  input: z.object(pageInput),
  result: pageOf(
    z.object({
      fileId: id,
      createTime: wireTime,
      by: z.enum(["owner", "staff"]),
      /** Distinguishes members of staff without naming them; null for the owner. */
      staffCode: z.string().nullable(),
    }),
  ),
  refusals: [],
});
