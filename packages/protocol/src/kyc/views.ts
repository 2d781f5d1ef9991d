import {
  APPEAL_VERDICTS,
  FINAL_OUTCOMES,
  GENDERS,
  KYC_LEVELS,
  KYC_PARTS,
  KYC_STAGES,
  KYC_STATUSES,
  PERSONAL_PARTS,
  REJECTION_REASONS,
} from "@plumbline/engine/kyc";
import { z } from "zod";
import { id, wireTime } from "../codecs.ts";

const TEXT_LENGTH_MAX = 300;
const text = z.string().trim().max(TEXT_LENGTH_MAX);

// The rules decide whether an answer is valid; the wire only bounds it. Every answer is optional
// here, so that the rules decide which missing one is refused first.
export const basicAnswers = {
  lastName: text.optional(),
  firstName: text.optional(),
  /** "1990-02-28" */
  birthday: text.optional(),
  /** ISO 3166 alpha-2: "US" */
  country: text.optional(),
  idType: text.optional(),
  idNumber: text.optional(),
  frontFileId: id.optional(),
  /** For an ID card; a passport has one side. */
  backFileId: id.optional(),
};

export const advancedAnswers = {
  address: text.optional(),
  contactLastName: text.optional(),
  contactFirstName: text.optional(),
  contactRelation: text.optional(),
  contactPhone: text.optional(),
  contactAddress: text.optional(),
  documentFileId: id.optional(),
};

/** A change of it: an omitted part stays as it is, and "" removes a part. */
export const personalDataInput = {
  lastName: text.optional(),
  firstName: text.optional(),
  gender: z.enum([...GENDERS, ""]).optional(),
  /** "1990-02-28" */
  birthday: text.optional(),
  /** ISO 3166 alpha-2: "US" */
  country: text.optional(),
  address: text.optional(),
};

/** null for a part without a statement. */
export const personalData = z.object({
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  birthday: z.string().nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  /** Parts that are on papers under review or authorised; only papers can change them. */
  settled: z.array(z.enum(PERSONAL_PARTS)),
});

export const kycLevel = z.enum(KYC_LEVELS);

export const kycPart = z.enum([...KYC_PARTS.basic, ...KYC_PARTS.advanced]);

export const rejection = z.object({
  part: kycPart,
  reason: z.enum(REJECTION_REASONS),
  /** The reviewer's own words. */
  note: z.string().nullable(),
});

/** The stage as its owner sees it: a proposal is visible to staff only until it is confirmed. */
const memberStage = z.enum(KYC_STAGES).exclude(["proposed"]);

/** One step of a case's history, the oldest first. */
const step = z.object({
  status: z.enum(KYC_STATUSES),
  stage: memberStage,
  createTime: wireTime,
});

export const appealDecision = z.object({
  verdict: z.enum(APPEAL_VERDICTS),
  /** The words of the decision. */
  words: z.string(),
  decideTime: wireTime,
});

export const appeal = z.object({
  text: z.string(),
  fileId: id.nullable(),
  createTime: wireTime,
  /** The time by which staff intend to answer it. */
  dueTime: wireTime,
  decision: appealDecision.nullable(),
});

export const verification = z.object({
  level: kycLevel,
  status: z.enum(KYC_STATUSES),
  /**
   * The stage within the status: of "rejected", whether it is final and what became of the appeal.
   */
  stage: memberStage,
  answers: z.object({ ...basicAnswers, ...advancedAnswers }),
  rejections: z.array(rejection),
  /** For a final refusal, its reason; the other member of a duplicate is never named. */
  finalRefusal: z
    .object({
      outcome: z.enum(FINAL_OUTCOMES),
      decideTime: wireTime,
      appeal: appeal.nullable(),
    })
    .nullable(),
  submitTime: wireTime,
  decideTime: wireTime.nullable(),
  /** The time by which staff intend to review it. */
  dueTime: wireTime,
  steps: z.array(step),
});
