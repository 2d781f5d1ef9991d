import { type Colleagues, err, type Instant } from "#kernel";
import {
  type CaseRefusal,
  checkOpened,
  openCase,
  type OpenedContext,
  type PicturesNotOpened,
  type Reviewed,
  reviewed,
  type ReviewRefusal,
  type ReviewContext,
  type Seen,
} from "./review-verification.ts";
import { KYC_RULES } from "./stages.ts";
import type { FinalOutcome } from "./state.ts";

export interface ProposeFinal extends Seen {
  readonly id: string;
  readonly outcome: FinalOutcome;
  /** For a duplicate, the member with the same papers; otherwise absent. */
  readonly otherUserId: string | null;
  readonly grounds: string;
}

export type ProposeFinalRefusal =
  | ReviewRefusal
  | PicturesNotOpened
  | { readonly type: "kyc_other_case_unknown" };

/**
 * Proposes a final refusal. Nothing changes for the member before a second person confirms it.
 *
 * Refusals, in the order they are checked: those of approving, then `kyc_other_case_unknown` if a
 * duplicate names no other member who has submitted papers.
 */
export function proposeFinalRefusal(
  context: OpenedContext & { readonly otherCases: ReadonlySet<string> },
  command: ProposeFinal,
  now: Instant,
): Reviewed<ProposeFinalRefusal> {
  const open = openCase(context, { ...command, rule: KYC_RULES.proposeFinal }, now);
  if (!open.ok) return open;
  const unopened = checkOpened(open.value, context.openedFileIds);
  if (unopened !== null) return err(unopened);
  const { id, outcome, otherUserId, grounds, operatorId } = command;
  const isDuplicate = outcome === "duplicate";
  if (isDuplicate && (otherUserId === null || !context.otherCases.has(otherUserId))) {
    return err({ type: "kyc_other_case_unknown" });
  }

  // Past this line the command must succeed.
  return reviewed({
    ...open.value,
    finalRefusal: {
      id,
      outcome,
      otherUserId: isDuplicate ? otherUserId : null,
      grounds,
      proposedBy: operatorId,
      proposedAt: now,
      confirmedBy: null,
      confirmedAt: null,
      appeal: null,
    },
  });
}

export type ConfirmFinalRefusal =
  | CaseRefusal
  | { readonly type: "kyc_no_proposal" | "kyc_independent_person_needed" }
  | PicturesNotOpened;

/**
 * The second person's confirmation: refuses a case finally, with the proposed outcome.
 *
 * Refusals, in the order they are checked: `kyc_case_not_found`, `kyc_no_proposal`, `kyc_claimed`
 * by a colleague, `kyc_case_changed`, `kyc_no_proposal` if its author was disabled since,
 * `kyc_independent_person_needed`, `kyc_pictures_not_opened` by this operator.
 */
export function confirmFinalRefusal(
  context: OpenedContext & Colleagues,
  command: Seen,
  now: Instant,
): Reviewed<ConfirmFinalRefusal> {
  const open = openCase(context, { ...command, rule: KYC_RULES.confirmFinal }, now);
  if (!open.ok) return open;
  const { finalRefusal } = open.value;
  if (finalRefusal === null || context.isShutOut(finalRefusal.proposedBy)) {
    return err({ type: "kyc_no_proposal" });
  }
  if (context.isSamePerson(finalRefusal.proposedBy, command.operatorId)) {
    return err({ type: "kyc_independent_person_needed" });
  }
  const unopened = checkOpened(open.value, context.openedFileIds);
  if (unopened !== null) return err(unopened);

  // Past this line the command must succeed.
  return reviewed({
    ...open.value,
    status: "rejected",
    rejections: [],
    decidedAt: now,
    finalRefusal: { ...finalRefusal, confirmedBy: command.operatorId, confirmedAt: now },
  });
}

/**
 * Withdraws a proposal, or rejects a colleague's: the case waits as before.
 *
 * Refusals, in the order they are checked: `kyc_case_not_found`, `kyc_no_proposal`, `kyc_claimed`
 * by a colleague, `kyc_case_changed`.
 */
export function withdrawFinalRefusal(
  context: ReviewContext,
  command: Seen,
  now: Instant,
): Reviewed<CaseRefusal | { readonly type: "kyc_no_proposal" }> {
  const open = openCase(context, { ...command, rule: KYC_RULES.withdrawFinal }, now);
  return open.ok ? reviewed({ ...open.value, finalRefusal: null }) : open;
}
