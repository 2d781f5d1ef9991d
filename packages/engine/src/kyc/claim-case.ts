import {
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  MINUTE_MS,
  type Result,
} from "#kernel";
import { KYC_RULES, stageOf } from "./stages.ts";
import type { CaseChange, Claim, Verification } from "./state.ts";

/** The lifetime of an idle session: an absent operator blocks nothing for longer. */
const CLAIM_LIVES_MS = 15 * MINUTE_MS;

export interface ClaimContext {
  readonly verification: Verification | null;
  readonly claim: Claim | null;
}

export type ClaimRefusal = {
  readonly type: "kyc_case_not_found" | "kyc_not_under_review" | "kyc_claimed";
};

type Decided = Result<Decision<CaseChange, never>, ClaimRefusal>;

/**
 * Claims a case, or extends the claim: colleagues see who has it, and decide nothing about it
 * meanwhile.
 *
 * Refusals, in the order they are checked: `kyc_case_not_found`, `kyc_not_under_review`,
 * `kyc_claimed` by a colleague.
 */
export function claimCase(context: ClaimContext, operatorId: string, now: Instant): Decided {
  const claim = { operatorId, until: instant(now + CLAIM_LIVES_MS) };
  return changed(context, { operatorId, claim }, now);
}

/** Releases a case to the queue. Refusals as for claiming. */
export function releaseCase(context: ClaimContext, operatorId: string, now: Instant): Decided {
  return changed(context, { operatorId, claim: null }, now);
}

/** Whether a colleague has claimed it at present. */
export const isClaimedFrom = (claim: Claim | null, operatorId: string, now: Instant): boolean =>
  claim !== null && claim.operatorId !== operatorId && now < claim.until;

function changed(
  { verification, claim: before }: ClaimContext,
  { operatorId, claim }: { readonly operatorId: string; readonly claim: Claim | null },
  now: Instant,
): Decided {
  if (verification === null) return err({ type: "kyc_case_not_found" });
  const refusal = KYC_RULES.claim[stageOf(verification)];
  if (refusal !== null) return err({ type: refusal });
  if (isClaimedFrom(before, operatorId, now)) return err({ type: "kyc_claimed" });

  // Past this line the command must succeed.
  return decided({ claim });
}
