import { decided, type Decision, err, type Instant, ok, type Result } from "#kernel";
import { type ClaimWorld, type ClaimRefusal, isClaimedFrom } from "./claim-case.ts";
import {
  type CaseChange,
  FILE_PARTS,
  KYC_PARTS,
  type KycPart,
  type Rejection,
  type Verification,
} from "./state.ts";

/** What a reviewer decides about: the case as it is, and the hashes of it now and as seen. */
export interface ReviewWorld extends ClaimWorld {
  /** Of everything in it, the pictures' bytes included. */
  readonly contentHash: string;
}

export type ReviewRefusal = ClaimRefusal | { readonly type: "kyc_case_changed" };
export type ApproveRefusal =
  | ReviewRefusal
  /** The unopened pictures' parts, by commas. */
  | { readonly type: "kyc_pictures_not_opened"; readonly parts: string };
export type RejectRefusal =
  ReviewRefusal | { readonly type: "kyc_part_not_given"; readonly field: string };

interface Seen {
  readonly operatorId: string;
  readonly seenHash: string;
}

type Reviewed<Refusal> = Result<Decision<CaseChange, never>, Refusal>;

/**
 * Authorises what the reviewer saw, every picture of it, and nothing that came after.
 *
 * Refusals, in the order they are checked: `kyc_case_not_found`, `kyc_not_under_review`,
 * `kyc_claimed` by a colleague, `kyc_case_changed`, `kyc_pictures_not_opened` by this operator.
 */
export function approveVerification(
  world: ReviewWorld & { readonly openedFileIds: ReadonlySet<string> },
  seen: Seen,
  now: Instant,
): Reviewed<ApproveRefusal> {
  const open = openCase(world, seen, now);
  if (!open.ok) return open;
  const { answers } = open.value;
  const unopened = FILE_PARTS.filter((part) => {
    const fileId = answers[part];
    return fileId !== undefined && !world.openedFileIds.has(fileId);
  });
  if (unopened.length > 0) {
    return err({ type: "kyc_pictures_not_opened", parts: unopened.join(", ") });
  }
  return reviewed({ ...open.value, status: "authorised", decidedAt: now });
}

/**
 * Sends the named parts back, each with its reason. Refusals, in the order they are checked: those
 * of approving up to `kyc_case_changed`, then `kyc_part_not_given` for a part that the case does
 * not have.
 */
export function rejectVerification(
  world: ReviewWorld,
  command: Seen & { readonly rejections: readonly Rejection[] },
  now: Instant,
): Reviewed<RejectRefusal> {
  const open = openCase(world, command, now);
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
  return reviewed({ ...open.value, status: "rejected", rejections, decidedAt: now });
}

function openCase(
  { verification, claim, contentHash }: ReviewWorld,
  { operatorId, seenHash }: Seen,
  now: Instant,
): Result<Verification, ReviewRefusal> {
  if (verification === null) return err({ type: "kyc_case_not_found" });
  if (verification.status !== "submitted") return err({ type: "kyc_not_under_review" });
  if (isClaimedFrom(claim, operatorId, now)) return err({ type: "kyc_claimed" });
  if (contentHash !== seenHash) return err({ type: "kyc_case_changed" });
  return ok(verification);
}

/** Whoever looked at it is done with it. */
const reviewed = (verification: Verification): Reviewed<never> =>
  decided({
    verification: { ...verification, version: verification.version + 1 },
    claim: null,
  });
