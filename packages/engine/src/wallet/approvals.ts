import { type Colleagues, DAY_MS, err, type Instant, ok, type Result } from "#kernel";

/** One operator's approval of exactly what they saw. */
export interface Approval {
  readonly operatorId: string;
  /** SHA-256 of the content seen; other content is not approved. */
  readonly contentHash: string;
  readonly at: Instant;
  /** The text of the approval, if it is part of the content. */
  readonly words?: string | null;
}

/** After this time an approval is void, because the facts may have changed. */
export const APPROVAL_LIVES_MS = DAY_MS;

export type ContentChanged = { readonly type: "content_changed" };
export type SameOperator = { readonly type: "same_operator" };
export type ApprovalRefusal = ContentChanged | SameOperator;

/** The time of the check. */
export interface AsOf extends Pick<Colleagues, "isShutOut"> {
  readonly now: Instant;
}

/** An approval is valid for a day, and only while its operator is not disabled. */
export const isLiving = ({ at, operatorId }: Approval, { isShutOut, now }: AsOf): boolean =>
  now < at + APPROVAL_LIVES_MS && !isShutOut(operatorId);

/** The valid approvals of this content. */
export const validApprovals = (
  approvals: readonly Approval[],
  contentHash: string,
  asOf: AsOf,
): readonly Approval[] =>
  approvals.filter((approval) => approval.contentHash === contentHash && isLiving(approval, asOf));

/**
 * Adds an operator's approval, and returns whether there are enough.
 *
 * Refusals, in the order they are checked: `content_changed` if something else was seen,
 * `same_operator` if this person has approved already, by any account.
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
