import {
  type Colleagues,
  DAY_MS,
  decided,
  type Decision,
  err,
  type Instant,
  instant,
  type Result,
} from "#kernel";
import type { KycContext } from "./apply-verification.ts";
import {
  type CaseRefusal,
  checkOpened,
  openCase,
  type OpenedContext,
  type PicturesNotOpened,
  type Reviewed,
  reviewed,
  type Seen,
} from "./review-verification.ts";
import { KYC_RULES, stageOf } from "./stages.ts";
import type { Appeal, AppealVerdict, KycEvent, KycLevel, Verification } from "./state.ts";

/** Characters of an appeal, without the spaces around it. */
export const APPEAL_LENGTHS = { min: 20, max: 1_000 } as const;

/** The time within which an answer is promised. */
export const APPEAL_WITHIN_MS = 3 * DAY_MS;

export const appealDueAt = ({ sentAt }: Pick<Appeal, "sentAt">): Instant =>
  instant(sentAt + APPEAL_WITHIN_MS);

export type AppealRefusal =
  | { readonly type: "kyc_not_refused" | "kyc_appealed_already" }
  | { readonly type: "kyc_appeal_too_short"; readonly field: "text"; readonly lengthMin: number }
  | { readonly type: "kyc_file_unknown"; readonly field: "fileId" };

interface SendAppeal {
  readonly level: KycLevel;
  readonly text: string;
  readonly fileId: string | null;
}

/**
 * A member's objection to a final refusal, once.
 *
 * Refusals, in the order they are checked: `kyc_not_refused`, `kyc_appealed_already`,
 * `kyc_appeal_too_short`, `kyc_file_unknown`.
 */
export function sendAppeal(
  { verifications, fileIds }: KycContext,
  { level, text, fileId }: SendAppeal,
  now: Instant,
): Result<Decision<Verification, KycEvent>, AppealRefusal> {
  const before = verifications[level] ?? null;
  const refusal = KYC_RULES.appeal[stageOf(before)];
  if (refusal !== null) return err({ type: refusal });
  const finalRefusal = before?.finalRefusal ?? null;
  if (before === null || finalRefusal === null) return err({ type: "kyc_not_refused" });
  const words = text.trim();
  if (words.length < APPEAL_LENGTHS.min) {
    return err({ type: "kyc_appeal_too_short", field: "text", lengthMin: APPEAL_LENGTHS.min });
  }
  if (fileId !== null && !fileIds.has(fileId)) {
    return err({ type: "kyc_file_unknown", field: "fileId" });
  }

  // Past this line the command must succeed.
  const appeal: Appeal = { text: words, fileId, sentAt: now, decision: null };
  return decided(
    { ...before, version: before.version + 1, finalRefusal: { ...finalRefusal, appeal } },
    { events: [{ type: "kyc_appealed", level }] },
  );
}

export type DecideAppealRefusal =
  | CaseRefusal
  | { readonly type: "kyc_no_appeal" | "kyc_independent_person_needed" }
  | PicturesNotOpened;

/**
 * Decides an appeal: upheld, the refusal stays permanently; granted, the member may submit again.
 * By an operator who was neither of the two who refused.
 *
 * Refusals, in the order they are checked: `kyc_case_not_found`, `kyc_no_appeal`, `kyc_claimed` by
 * a colleague, `kyc_case_changed`, `kyc_independent_person_needed`, `kyc_pictures_not_opened` by
 * this operator, the appeal's own among them.
 */
export function decideAppeal(
  context: OpenedContext & Pick<Colleagues, "isSamePerson">,
  command: Seen & { readonly verdict: AppealVerdict; readonly words: string },
  now: Instant,
): Reviewed<DecideAppealRefusal> {
  const open = openCase(context, { ...command, rule: KYC_RULES.decideAppeal }, now);
  if (!open.ok) return open;
  const { finalRefusal } = open.value;
  const appeal = finalRefusal?.appeal ?? null;
  if (finalRefusal === null || appeal === null) return err({ type: "kyc_no_appeal" });
  const { operatorId, verdict, words } = command;
  const refusers = [finalRefusal.proposedBy, finalRefusal.confirmedBy];
  if (refusers.some((by) => by !== null && context.isSamePerson(by, operatorId))) {
    return err({ type: "kyc_independent_person_needed" });
  }
  const unopened = checkOpened(open.value, context.openedFileIds);
  if (unopened !== null) return err(unopened);

  // Past this line the command must succeed.
  const decision = { verdict, words, decidedBy: operatorId, decidedAt: now };
  return reviewed({
    ...open.value,
    finalRefusal: { ...finalRefusal, appeal: { ...appeal, decision } },
  });
}
