import { DAY_MS, err, type Instant, ok, type Result, type UserId } from "#kernel";

/** How long after registration a code may still be given, if nothing was deposited. */
export const LATE_CODE_MS = 7 * DAY_MS;

export interface InviteContext {
  /** Who the code belongs to; undefined where it is nobody's. */
  readonly inviter: { readonly id: UserId; readonly invitedBy: readonly UserId[] } | undefined;
  readonly registeredAt: Instant;
  readonly hasDeposited: boolean;
  readonly hasInviter: boolean;
}

/** Why a code counts for nothing. It is accepted and ignored, so that nobody learns whose it is. */
export type InviteRefusal = {
  readonly type:
    "code_unknown" | "already_invited" | "too_late" | "deposit_made" | "invites_oneself";
};

/**
 * Whether an invite code counts for a member: at registration, or at a login within seven days of
 * it while no deposit was made.
 *
 * Refusals, in the order they are checked: `code_unknown`, `already_invited`, `too_late`,
 * `deposit_made`, `invites_oneself` (also through those whom one invited).
 */
export function acceptInvite(
  { inviter, registeredAt, hasDeposited, hasInviter }: InviteContext,
  memberId: UserId,
  now: Instant,
): Result<UserId, InviteRefusal> {
  if (inviter === undefined) return err({ type: "code_unknown" });
  if (hasInviter) return err({ type: "already_invited" });
  if (now >= registeredAt + LATE_CODE_MS) return err({ type: "too_late" });
  if (hasDeposited) return err({ type: "deposit_made" });
  if (inviter.id === memberId || inviter.invitedBy.includes(memberId)) {
    return err({ type: "invites_oneself" });
  }
  return ok(inviter.id);
}
