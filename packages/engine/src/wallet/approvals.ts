import { DAY_MS, err, type Instant, type IsSamePerson, ok, type Result } from "#kernel";

/** One operator's yes to exactly what they saw. */
export interface Approval {
  readonly operatorId: string;
  /** SHA-256 of what was seen; of anything else it is no approval. */
  readonly contentHash: string;
  readonly at: Instant;
  /** What is said with it, where words are part of what is seen. */
  readonly words?: string | null;
}

/** After it a yes is nobody's any more: what was true when it was said may not be. */
const APPROVAL_LIVES_MS = DAY_MS;

export type ContentChanged = { readonly type: "content_changed" };
export type SameOperator = { readonly type: "same_operator" };
export type ApprovalRefusal = ContentChanged | SameOperator;

/** Those that still count: for this content, and not yet expired. */
export const validApprovals = (
  approvals: readonly Approval[],
  contentHash: string,
  now: Instant,
): readonly Approval[] =>
  approvals.filter(
    (approval) => approval.contentHash === contentHash && now < approval.at + APPROVAL_LIVES_MS,
  );

/**
 * Adds an operator's yes, and says whether enough have said it.
 *
 * Refusals, in the order they are checked: `content_changed` where something else was seen,
 * `same_operator` where this person has said yes already, by whichever account.
 */
export function addApproval(
  approvals: readonly Approval[],
  asked: {
    readonly operatorId: string;
    readonly seenHash: string;
    readonly contentHash: string;
    readonly neededCount: number;
    readonly isSamePerson: IsSamePerson;
  },
  now: Instant,
): Result<
  { readonly approvals: readonly Approval[]; readonly isEnough: boolean },
  ApprovalRefusal
> {
  const { operatorId, seenHash, contentHash, neededCount, isSamePerson } = asked;
  if (seenHash !== contentHash) return err({ type: "content_changed" });
  const valid = validApprovals(approvals, contentHash, now);
  if (valid.some((approval) => isSamePerson(approval.operatorId, operatorId))) {
    return err({ type: "same_operator" });
  }
  const all = [...valid, { operatorId, contentHash, at: now }];
  return ok({ approvals: all, isEnough: all.length >= neededCount });
}
