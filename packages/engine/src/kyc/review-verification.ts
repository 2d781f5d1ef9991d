import { decided, type Decision, err, type Instant, ok, type Result } from "#kernel";
import { type ClaimContext, isClaimedFrom } from "./claim-case.ts";
import { KYC_RULES, type KycStage, stageOf } from "./stages.ts";
import {
  type CaseChange,
  FILE_PARTS,
  KYC_PARTS,
  type KycPart,
  type Rejection,
  type Verification,
} from "./state.ts";

/** The context of a review: the case, and its hashes at present and as the operator saw them. */
export interface ReviewContext extends ClaimContext {
  /** The hash of all its content, including the pictures' bytes. */
  readonly contentHash: string;
}

/** The same, with the pictures that this operator has opened. */
export interface OpenedContext extends ReviewContext {
  readonly openedFileIds: ReadonlySet<string>;
}

/** Refusals of a case for every operator's command. */
export interface CaseRefusal {
  readonly type: "kyc_case_not_found" | "kyc_claimed" | "kyc_case_changed";
}
export type ReviewRefusal =
  | CaseRefusal
  | { readonly type: "kyc_not_under_review" | "kyc_final_proposed" };
export type ApproveRefusal = ReviewRefusal | PicturesNotOpened;
/** The unopened pictures' parts, separated by commas. */
export interface PicturesNotOpened {
  readonly type: "kyc_pictures_not_opened";
  readonly parts: string;
}
export type RejectRefusal =
  | ReviewRefusal
  | { readonly type: "kyc_part_not_given"; readonly field: string };

export interface Seen {
  readonly operatorId: string;
  readonly seenHash: string;
}

export type Reviewed<Refusal> = Result<Decision<CaseChange, never>, Refusal>;

/**
 * Authorises exactly what the reviewer saw, including every picture.
 *
 * Refusals, in the order they are checked: `kyc_case_not_found`, `kyc_not_under_review` or
 * `kyc_final_proposed`, `kyc_claimed` by a colleague, `kyc_case_changed`, `kyc_pictures_not_opened`
 * by this operator.
 */
export function approveVerification(
  context: OpenedContext,
  seen: Seen,
  now: Instant,
): Reviewed<ApproveRefusal> {
  const open = openCase(context, { ...seen, rule: KYC_RULES.approve }, now);
  if (!open.ok) return open;
  const unopened = checkOpened(open.value, context.openedFileIds);
  if (unopened !== null) return err(unopened);

  // Past this line the command must succeed.
  return reviewed({ ...open.value, status: "authorised", decidedAt: now });
}

/**
 * Rejects the named parts, each with its reason. Refusals, in the order they are checked: those of
 * approving up to `kyc_case_changed`, then `kyc_part_not_given` for a part that the case does not
 * have.
 */
export function rejectVerification(
  context: ReviewContext,
  command: Seen & { readonly rejections: readonly Rejection[] },
  now: Instant,
): Reviewed<RejectRefusal> {
  const open = openCase(context, { ...command, rule: KYC_RULES.reject }, now);
  if (!open.ok) return open;
  const { level, answers } = open.value;
  const parts: readonly KycPart[] = KYC_PARTS[level];
  const { rejections } = command;
  const strange = rejections.find(
    ({ part }, index) =>
      !parts.includes(part) ||
      answers[part] === undefined ||
      rejections.findIndex((other) => other.part === part) !== index,
  );
  if (strange !== undefined) return err({ type: "kyc_part_not_given", field: strange.part });

  // Past this line the command must succeed.
  return reviewed({ ...open.value, status: "rejected", rejections, decidedAt: now });
}

/** A case at a stage that accepts the command, as it was seen. */
export function openCase<Type extends string>(
  { verification, claim, contentHash }: ReviewContext,
  { operatorId, seenHash, rule }: Seen & { readonly rule: Readonly<Record<KycStage, Type | null>> },
  now: Instant,
): Result<Verification, CaseRefusal | { readonly type: Type }> {
  if (verification === null) return err({ type: "kyc_case_not_found" });
  const refusal = rule[stageOf(verification)];
  if (refusal !== null) return err({ type: refusal });
  if (isClaimedFrom(claim, operatorId, now)) return err({ type: "kyc_claimed" });
  if (contentHash !== seenHash) return err({ type: "kyc_case_changed" });
  return ok(verification);
}

/** The unopened pictures of a case and of its appeal; null: all were opened. */
export function checkOpened(
  { answers, finalRefusal }: Verification,
  openedFileIds: ReadonlySet<string>,
): PicturesNotOpened | null {
  const pictures = [
    ...FILE_PARTS.map((part) => [part, answers[part]] as const),
    ["appealFileId", finalRefusal?.appeal?.fileId ?? undefined] as const,
  ];
  const unopened = pictures.filter(
    ([, fileId]) => fileId !== undefined && !openedFileIds.has(fileId),
  );
  if (unopened.length === 0) return null;
  return { type: "kyc_pictures_not_opened", parts: unopened.map(([part]) => part).join(", ") };
}

/** The claim ends with the decision. */
export const reviewed = (verification: Verification): Reviewed<never> =>
  decided({
    verification: { ...verification, version: verification.version + 1 },
    claim: null,
  });
