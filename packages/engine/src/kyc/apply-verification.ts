import { decided, type Decision, err, type Instant, ok, type Result } from "#kernel";
import { type AnswerRefusal, checkAnswers } from "./answers.ts";
import { isFinallyRefused, KYC_RULES, stageOf } from "./stages.ts";
import {
  FILE_PARTS,
  type KycAnswers,
  type KycEvent,
  type KycLevel,
  KYC_PARTS,
  type KycPart,
  type Rejection,
  type Verification,
  type Verifications,
} from "./state.ts";

export interface KycContext {
  readonly verifications: Verifications;
  /** The ids of the user's own pictures of papers. */
  readonly fileIds: ReadonlySet<string>;
}

export type ApplyRefusal =
  | { readonly type: "kyc_finally_refused" | "kyc_basic_first" }
  | { readonly type: "kyc_already_authorised" | "kyc_under_review" }
  | AnswerRefusal
  | {
      readonly type: "kyc_file_unknown" | "kyc_part_settled" | "kyc_part_not_mended";
      readonly field: KycPart;
    };

/**
 * Submits a level, or submits it again: then the rejected parts must differ from before and all
 * others must be equal, because staff have reviewed them already. After a granted appeal everything
 * may differ, and nothing has to.
 *
 * Refusals, in the order they are checked: `kyc_finally_refused` at either level,
 * `kyc_basic_first`, `kyc_already_authorised`, `kyc_under_review`, those of the answers,
 * `kyc_file_unknown`, `kyc_part_settled`, `kyc_part_not_mended`.
 */
export function applyVerification(
  { verifications, fileIds }: KycContext,
  { level, answers }: { readonly level: KycLevel; readonly answers: KycAnswers },
  now: Instant,
): Result<Decision<Verification, KycEvent>, ApplyRefusal> {
  const before = verifications[level];
  if (isFinallyRefused(verifications)) return err({ type: "kyc_finally_refused" });
  if (level === "advanced" && verifications.basic?.status !== "authorised") {
    return err({ type: "kyc_basic_first" });
  }
  const refusal = KYC_RULES.apply[stageOf(before ?? null)];
  if (refusal !== null) return err({ type: refusal });
  const levelAnswers = partsOf(level, answers);
  const checked = checkAnswers(level, levelAnswers, now);
  if (!checked.ok) return checked;
  const unknown = FILE_PARTS.find((part) => {
    const fileId = levelAnswers[part];
    return fileId !== undefined && !fileIds.has(fileId);
  });
  if (unknown !== undefined) return err({ type: "kyc_file_unknown", field: unknown });
  const mended = before === undefined ? ok(null) : checkMended(before, levelAnswers);
  if (!mended.ok) return mended;

  // Past this line the command must succeed.
  const next: Verification = {
    level,
    status: "submitted",
    version: (before?.version ?? 0) + 1,
    answers: levelAnswers,
    rejections: [],
    finalRefusal: null,
    submittedAt: now,
    decidedAt: null,
  };
  return decided(next, { events: [{ type: "kyc_submitted", level }] });
}

/** Only this level's parts, without empty ones: a passport's back is not stored. */
function partsOf(level: KycLevel, answers: KycAnswers): KycAnswers {
  const levelAnswers: Partial<Record<KycPart, string>> = {};
  for (const part of KYC_PARTS[level]) {
    const answer = answers[part];
    if (part === "backFileId" && answers.idType === "passport") continue;
    if (answer !== undefined && answer !== "") levelAnswers[part] = answer;
  }
  return levelAnswers;
}

function checkMended(before: Verification, newAnswers: KycAnswers): Result<null, ApplyRefusal> {
  const open = openParts(before.level, before.rejections);
  const rejected = new Set(before.rejections.map(({ part }) => part));
  for (const part of KYC_PARTS[before.level]) {
    const isSame = before.answers[part] === newAnswers[part];
    if (!isSame && !open.has(part)) return err({ type: "kyc_part_settled", field: part });
    if (isSame && rejected.has(part)) return err({ type: "kyc_part_not_mended", field: part });
  }
  return ok(null);
}

/**
 * The parts that may change: what was rejected; with another kind of paper, everything on the
 * paper; and everything if nothing was rejected, as after a granted appeal.
 */
export function openParts(level: KycLevel, rejections: readonly Rejection[]): ReadonlySet<KycPart> {
  if (rejections.length === 0) return new Set(KYC_PARTS[level]);
  const open = new Set(rejections.map(({ part }) => part));
  if (open.has("idType")) {
    for (const part of ["idNumber", "frontFileId", "backFileId"] as const) open.add(part);
  }
  return open;
}
