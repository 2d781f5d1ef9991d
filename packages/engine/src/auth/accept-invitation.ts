import { DAY_MS, type Decision, err, type Instant, ok, type Result, type UserId } from "#kernel";

/** How long after registering an invitation can still be accepted by signing in. */
const INVITATION_DAYS = 7;

/** The facts about a member who signs in with an invitation code. */
export interface InvitationContext {
  readonly registeredAt: Instant;
  readonly inviterId: UserId | null;
  readonly hasInvited: boolean;
  readonly hasDeposited: boolean;
  /** The time since they registered. */
  readonly hasSignedIn: boolean;
}

export type InvitationIgnored = { readonly type: "invitation_ignored" };

/**
 * Records who invited a member, at their first sign-in within seven days of registering, while no
 * deposit was made. A member who has invited somebody can no longer be invited, so that no cycle of
 * invitations can form. Everything else is `invitation_ignored`.
 */
export function acceptInvitation(
  context: InvitationContext,
  { userId, inviterId }: { readonly userId: UserId; readonly inviterId: UserId },
  now: Instant,
): Result<Decision<{ readonly inviterId: UserId }, never>, InvitationIgnored> {
  const isFirst = context.inviterId === null && !context.hasSignedIn && !context.hasInvited;
  const isInTime = now - context.registeredAt < INVITATION_DAYS * DAY_MS;
  if (!isFirst || !isInTime || context.hasDeposited || inviterId === userId) {
    return err({ type: "invitation_ignored" });
  }

  // Past this line the command must succeed.
  return ok({ next: { inviterId }, postings: [], events: [], receipts: [] });
}
