import { DAY_MS, type Instant } from "./instant.ts";
import type { Colleagues } from "./same-person.ts";

/** What one operator proposed and another one has to confirm. */
export interface Proposal {
  /** Only what is "proposed" waits for somebody. */
  readonly stage: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
}

/** After it nobody's yes is enough any more: what was true when it was proposed may not be. */
export const PROPOSAL_LIVES_MS = DAY_MS;

/** Whether somebody may still say yes to it. */
export const isProposalOpen = (
  { stage, proposedAt }: Pick<Proposal, "stage" | "proposedAt">,
  now: Instant,
): boolean => stage === "proposed" && now < proposedAt + PROPOSAL_LIVES_MS;

/** A second operator's yes to what they saw. */
export interface Confirmation {
  readonly id: string;
  readonly operatorId: string;
  /** SHA-256 of the proposal as it was shown to them. */
  readonly seenHash: string;
}

export type ConfirmationRefusal = {
  readonly type: "approval_expired" | "content_changed" | "same_operator";
};

/**
 * Why a confirmation is none; null where it is one. Refusals, in the order they are checked:
 * `approval_expired` (or whose proposer was shut out since), `content_changed`, `same_operator`.
 */
export function confirmationRefusal(
  { isSamePerson, isShutOut }: Colleagues,
  {
    proposal,
    contentHash,
    confirmation: { operatorId, seenHash },
  }: {
    readonly proposal: Proposal;
    readonly contentHash: string;
    readonly confirmation: Confirmation;
  },
  now: Instant,
): ConfirmationRefusal | null {
  const { proposedBy } = proposal;
  if (!isProposalOpen(proposal, now) || isShutOut(proposedBy)) return { type: "approval_expired" };
  if (seenHash !== contentHash) return { type: "content_changed" };
  return isSamePerson(proposedBy, operatorId) ? { type: "same_operator" } : null;
}
