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

// What each answer must be is decided by the rules; the wire only bounds it. Every one may be left
// out here, so that the rules say which is missed first.
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
  /** Of an ID card; a passport has one side. */
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

/** A change of it: what is left out stays as it is, and "" takes a part back. */
export const saidPersonalData = {
  lastName: text.optional(),
  firstName: text.optional(),
  gender: z.enum([...GENDERS, ""]).optional(),
  /** "1990-02-28" */
  birthday: text.optional(),
  /** ISO 3166 alpha-2: "US" */
  country: text.optional(),
  address: text.optional(),
};

/** null where nothing was said. */
export const personalData = z.object({
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  birthday: z.string().nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  /** What stands as it does on papers that wait or are authorised, and only they can change. */
  settled: z.array(z.enum(PERSONAL_PARTS)),
});

export const kycLevel = z.enum(KYC_LEVELS);

export const kycPart = z.enum([...KYC_PARTS.basic, ...KYC_PARTS.advanced]);

export const rejection = z.object({
  part: kycPart,
  reason: z.enum(REJECTION_REASONS),
  /** In the reviewer's own words. */
  note: z.string().nullable(),
});

/** What its owner knows of a case: a proposal is one of the staff's alone until it is confirmed. */
const memberStage = z.enum(KYC_STAGES).exclude(["proposed"]);

/** One thing that happened to a case, the oldest first. */
const step = z.object({ status: z.enum(KYC_STATUSES), stage: memberStage, createTime: wireTime });

export const appealDecision = z.object({
  verdict: z.enum(APPEAL_VERDICTS),
  /** In the words of whoever decided it. */
  words: z.string(),
  decideTime: wireTime,
});

export const appeal = z.object({
  text: z.string(),
  fileId: id.nullable(),
  createTime: wireTime,
  /** By when staff mean to have answered it. */
  dueTime: wireTime,
  decision: appealDecision.nullable(),
});

export const verification = z.object({
  level: kycLevel,
  status: z.enum(KYC_STATUSES),
  /** What the status leaves open: of "rejected", whether it is for good and what an appeal made. */
  stage: memberStage,
  answers: z.object({ ...basicAnswers, ...advancedAnswers }),
  rejections: z.array(rejection),
  /** Of a refusal for good, why; whose papers a duplicate's are the same as is said to nobody. */
  finalRefusal: z
    .object({
      outcome: z.enum(FINAL_OUTCOMES),
      decideTime: wireTime,
      appeal: appeal.nullable(),
    })
    .nullable(),
  submitTime: wireTime,
  decideTime: wireTime.nullable(),
  /** By when staff mean to have looked at it. */
  dueTime: wireTime,
  steps: z.array(step),
});
