import { decided, type Decision } from "./decision.ts";
import { DAY_MS, type Instant } from "./instant.ts";
import { err, ok, type Result } from "./result.ts";
import type { Colleagues } from "./same-person.ts";

/** A proposal of one operator that another one has to confirm. */
export interface Proposal {
  /** Only "proposed" waits for a decision. */
  readonly stage: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
}

/** After this time a proposal can no longer be confirmed: its reasons may no longer hold. */
export const PROPOSAL_LIVES_MS = DAY_MS;

/** Whether it can still be confirmed. */
export const isProposalOpen = (
  { stage, proposedAt }: Pick<Proposal, "stage" | "proposedAt">,
  now: Instant,
): boolean => stage === "proposed" && now < proposedAt + PROPOSAL_LIVES_MS;

/** A second operator's confirmation of the proposal as shown. */
export interface Confirmation {
  readonly id: string;
  readonly operatorId: string;
  /** SHA-256 of the proposal as it was shown to them. */
  readonly seenHash: string;
}

/**
 * A proposal as its area stores it, with the operator and time of the decision; null while it
 * waits.
 */
export interface DecidableProposal extends Proposal {
  readonly id: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
}

/** A new proposal, without the fields that time and the second person add. */
export type ProposalContent<Kind extends DecidableProposal> = Omit<
  Kind,
  "stage" | "proposedAt" | "decidedBy" | "decidedAt"
>;

/** The initial values of a proposal's common fields. */
export const asProposed = (now: Instant) =>
  ({ stage: "proposed", proposedAt: now, decidedBy: null, decidedAt: null }) as const;

/** The refusals of a missing id and of a decided proposal; each kind has its own names for them. */
export interface NotOpenRefusal<Noun extends string> {
  readonly type: `${Noun}_not_found` | `${Noun}_not_open`;
}

/** The differences between kinds of proposals. */
interface Decidable<Kind extends DecidableProposal, Noun extends string> {
  /** The prefix of its refusals. */
  readonly noun: Noun;
  readonly proposals: ReadonlyMap<string, Kind>;
}

/**
 * The proposal that a second operator may now confirm. Refusals, in the order they are checked:
 * `<noun>_not_found`, `<noun>_not_open`, and those of `confirmationRefusal`.
 */
export function proposalToConfirm<Kind extends DecidableProposal, Noun extends string>(
  context: Colleagues & { readonly hashOf: (text: string) => string } & Decidable<Kind, Noun> & {
      /** The text whose hash identifies exactly what an operator saw. */
      readonly preimageOf: (proposal: Kind) => string;
    },
  confirmation: Confirmation,
  now: Instant,
): Result<Kind, NotOpenRefusal<Noun> | ConfirmationRefusal> {
  const result = undecided(context, confirmation.id);
  if (!result.ok) return result;
  const proposal = result.value;
  const contentHash = context.hashOf(context.preimageOf(proposal));
  const refusal = confirmationRefusal(context, { proposal, contentHash, confirmation }, now);
  return refusal === null ? ok(proposal) : err(refusal);
}

/**
 * Withdraws a proposal, by its proposer or anybody else who may decide it. Refusals, in the order
 * they are checked: `<noun>_not_found`, `<noun>_not_open`.
 */
export function withdrawProposal<Kind extends DecidableProposal, Noun extends string>(
  kind: Decidable<Kind, Noun>,
  { id, operatorId }: Pick<Confirmation, "id" | "operatorId">,
  now: Instant,
): Result<Decision<Kind, never>, NotOpenRefusal<Noun>> {
  const result = undecided(kind, id);
  if (!result.ok) return result;

  // Past this line the command must succeed.
  return decided({ ...result.value, stage: "withdrawn", decidedBy: operatorId, decidedAt: now });
}

function undecided<Kind extends DecidableProposal, Noun extends string>(
  { noun, proposals }: Decidable<Kind, Noun>,
  id: string,
): Result<Kind, NotOpenRefusal<Noun>> {
  const proposal = proposals.get(id);
  if (proposal === undefined) return err({ type: `${noun}_not_found` });
  return proposal.stage === "proposed" ? ok(proposal) : err({ type: `${noun}_not_open` });
}

export type ConfirmationRefusal = {
  readonly type: "approval_expired" | "content_changed" | "same_operator";
};

/**
 * The refusal of a confirmation; null if it is valid. Refusals, in the order they are checked:
 * `approval_expired` (also if the proposer was disabled since), `content_changed`, `same_operator`.
 */
function confirmationRefusal(
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
