import { type Colleagues, DAY_MS, err, type Instant, ok, type Result } from "#kernel";

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
export const APPROVAL_LIVES_MS = DAY_MS;

export type ContentChanged = { readonly type: "content_changed" };
export type SameOperator = { readonly type: "same_operator" };
export type ApprovalRefusal = ContentChanged | SameOperator;

/** When it is asked whether somebody's yes still counts. */
export interface AsOf extends Pick<Colleagues, "isShutOut"> {
  readonly now: Instant;
}

/** A yes counts for a day, and no longer than whoever said it works here. */
export const isLiving = ({ at, operatorId }: Approval, { isShutOut, now }: AsOf): boolean =>
  now < at + APPROVAL_LIVES_MS && !isShutOut(operatorId);

/** Those that still count for this content. */
export const validApprovals = (
  approvals: readonly Approval[],
  contentHash: string,
  asOf: AsOf,
): readonly Approval[] =>
  approvals.filter((approval) => approval.contentHash === contentHash && isLiving(approval, asOf));

/**
 * Adds an operator's yes, and says whether enough have said it.
 *
 * Refusals, in the order they are checked: `content_changed` where something else was seen,
 * `same_operator` where this person has said yes already, by whichever account.
 */
export function addApproval(
  approvals: readonly Approval[],
  request: Colleagues & {
    readonly operatorId: string;
    readonly seenHash: string;
    readonly contentHash: string;
    readonly neededCount: number;
  },
  now: Instant,
): Result<
  { readonly approvals: readonly Approval[]; readonly isEnough: boolean },
  ApprovalRefusal
> {
  const { operatorId, seenHash, contentHash, neededCount, isSamePerson, isShutOut } = request;
  if (seenHash !== contentHash) return err({ type: "content_changed" });
  const valid = validApprovals(approvals, contentHash, { isShutOut, now });
  if (valid.some((approval) => isSamePerson(approval.operatorId, operatorId))) {
    return err({ type: "same_operator" });
  }
  const all = [...valid, { operatorId, contentHash, at: now }];
  return ok({ approvals: all, isEnough: all.length >= neededCount });
}
