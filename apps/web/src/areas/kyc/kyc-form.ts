import type { Instant } from "@plumbline/engine/kernel";
import {
  APPEAL_LENGTHS,
  checkPart,
  FILE_PARTS,
  type FilePart,
  type KycAnswers,
  type KycLevel,
  KYC_PARTS,
  type KycPart,
  openParts,
  type Rejection,
} from "@plumbline/engine/kyc";
import { refusals } from "@plumbline/protocol/refusals";
import { type Form, maySend, type Problem } from "#shell/forms/form.ts";

/** The former submission, as far as the form needs it. */
export interface Before {
  readonly answers: Readonly<Partial<Record<KycPart, string | undefined>>>;
  readonly rejections: readonly Rejection[];
}

export type Problems = Readonly<Partial<Record<KycPart, Problem>>>;

export const isFilePart = (part: KycPart): part is FilePart =>
  FILE_PARTS.some((filePart) => filePart === part);

export interface KycContext {
  readonly level: KycLevel;
  readonly before: Before | undefined;
  /** The second of the two steps of a first submission. */
  readonly isPhotos: boolean;
  readonly now: Instant;
}

/** One level of a verification, at its current step. */
export const kycForm: Form<KycAnswers, KycContext, KycAnswers> = {
  empty: {},
  problems: (answers, context) => stepOf(answers, context).problems,
  // A refusal of a part on another step concerns the whole form.
  refusedField: ({ details }, context, answers) =>
    stepOf(answers, context).shown.find((part) => part === details["field"]),
  toInput: (answers) => answers,
};

export type Step = "details" | "photos" | "mend";

/** The current step, its parts, and their problems. */
export function stepOf(answers: KycAnswers, { level, before, isPhotos, now }: KycContext) {
  const parts = partsToComplete(level, answers, before);
  const problemsIn = (kycParts: readonly KycPart[]) =>
    problemsOf(kycParts, { answers, before, now });
  const details = parts.filter((part) => !isFilePart(part));
  // A link to the photos opens the earlier step if that has to be completed first.
  const isReady = isPhotos && maySend(problemsIn(details));
  const step: Step = before !== undefined ? "mend" : isReady ? "photos" : "details";
  const shown = { details, photos: parts.filter(isFilePart), mend: parts }[step];
  return { step, shown, problems: problemsIn(shown) };
}

/** The parts to ask for: all the first time, later only those that may change. */
export function partsToComplete(
  level: KycLevel,
  answers: KycAnswers,
  before: Before | undefined,
): readonly KycPart[] {
  const open = before === undefined ? null : openParts(level, before.rejections);
  return KYC_PARTS[level].filter((part) => {
    if (part === "backFileId" && answers.idType === "passport") return false;
    return open === null || open.has(part);
  });
}

/** The reader's own statements without documents; null for a part without one. */
export type StatedAnswers = Readonly<Partial<Record<KycPart, string | null>>>;

/**
 * The initial values of the form: the first time the reader's statements, later the submission. A
 * rejected picture is left out, because it has to be replaced.
 */
export function startAnswers(
  level: KycLevel,
  before: Before | undefined,
  personalData: StatedAnswers = {},
): KycAnswers {
  if (before === undefined) {
    const entries = KYC_PARTS[level].map((part) => [part, personalData[part] ?? null] as const);
    const start = Object.fromEntries(entries.filter(([, answer]) => answer !== null));
    return level === "basic" ? { ...start, idType: "passport" } : start;
  }
  const rejected = new Set(before.rejections.map(({ part }) => part));
  return Object.fromEntries(
    KYC_PARTS[level].flatMap((part) => {
      const answer = before.answers[part];
      const isToBeTakenAgain = isFilePart(part) && rejected.has(part);
      return answer === undefined || isToBeTakenAgain ? [] : [[part, answer]];
    }),
  );
}

/** Applies the same rules as the server and shows the same texts. */
export function problemsOf(
  parts: readonly KycPart[],
  {
    answers,
    before,
    now,
  }: {
    readonly answers: KycAnswers;
    readonly before: Before | undefined;
    readonly now: Instant;
  },
): Problems {
  const problems: Partial<Record<KycPart, Problem>> = {};
  for (const part of parts) {
    const refusal = checkPart(part, answers, now);
    if (refusal !== null) {
      const { type, field: _field, ...values } = refusal;
      problems[part] = { key: refusals[type].messageKey, values };
    } else if (isStillTheSame(part, answers, before)) {
      problems[part] = { key: refusals.kyc_part_not_mended.messageKey };
    }
  }
  return problems;
}

function isStillTheSame(part: KycPart, answers: KycAnswers, before: Before | undefined): boolean {
  const rejected = before?.rejections.some((rejection) => rejection.part === part) ?? false;
  return rejected && before?.answers[part] === answers[part];
}

/** A member's one objection to a final refusal, checked by the same rule as on the server. */
export const appealForm = {
  empty: { text: "", fileId: "" },
  problems: ({ text }): { readonly text?: Problem } => {
    const { min } = APPEAL_LENGTHS;
    if (text.trim().length >= min) return {};
    return { text: { key: refusals.kyc_appeal_too_short.messageKey, values: { lengthMin: min } } };
  },
  toInput: ({ text, fileId }, level) => ({ level, text, ...(fileId !== "" && { fileId }) }),
} as const satisfies Form<
  { readonly text: string; readonly fileId: string },
  KycLevel,
  { readonly level: KycLevel; readonly text: string; readonly fileId?: string }
>;

/** Masks an identifying number except for its end: "•••••X47". */
export function maskNumber(number: string): string {
  const shown = number.slice(-3);
  return "•".repeat(Math.max(0, number.length - shown.length)) + shown;
}
