import { decided, type Decision } from "./decision.ts";
import { DAY_MS, type Instant } from "./instant.ts";
import { err, ok, type Result } from "./result.ts";
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

/** A proposal as its area stores it: who decided it, and when; null while it waits. */
export interface DecidableProposal extends Proposal {
  readonly id: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
}

/** What one operator proposes, without what only time and a second person add to it. */
export type ProposalContent<Kind extends DecidableProposal> = Omit<
  Kind,
  "stage" | "proposedAt" | "decidedBy" | "decidedAt"
>;

/** The fields that every proposal begins with. */
export const asProposed = (now: Instant) =>
  ({ stage: "proposed", proposedAt: now, decidedBy: null, decidedAt: null }) as const;

/** There is none with this id, or it is decided; each kind has its own names for both. */
export interface NotOpenRefusal<Noun extends string> {
  readonly type: `${Noun}_not_found` | `${Noun}_not_open`;
}

/** How one kind of proposal is decided: only what differs from the others. */
interface Decidable<Kind extends DecidableProposal, Noun extends string> {
  /** What its refusals begin with. */
  readonly noun: Noun;
  readonly proposals: ReadonlyMap<string, Kind>;
}

/**
 * The proposal that a second operator may now confirm. Refusals, in the order they are checked:
 * `<noun>_not_found`, `<noun>_not_open`, and those of `confirmationRefusal`.
 */
export function proposalToConfirm<Kind extends DecidableProposal, Noun extends string>(
  context: Colleagues & { readonly hashOf: (text: string) => string } & Decidable<Kind, Noun> & {
      /** The text whose hash names exactly what an operator saw. */
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
 * Withdraws a proposal, for its proposer or for anybody else who may decide it. Refusals, in the
 * order they are checked: `<noun>_not_found`, `<noun>_not_open`.
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
 * Why a confirmation is none; null where it is one. Refusals, in the order they are checked:
 * `approval_expired` (or whose proposer was shut out since), `content_changed`, `same_operator`.
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
