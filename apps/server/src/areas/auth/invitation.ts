import { acceptInvitation, type InvitationContext } from "@plumbline/engine/auth";
import type { UserId, Instant } from "@plumbline/engine/kernel";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql } from "#platform/postgres/database";
import { newRequestId } from "#platform/process/ids";
import type { AuthDeps } from "./auth-deps.ts";
import { findInviter } from "./queries.ts";

/**
 * Applies the invitation code of a sign-in, before the sign-in is recorded. A code that is unknown
 * or sent too late is ignored, and the sign-in continues.
 */
export async function takeInvitation(
  { commands, database }: Pick<AuthDeps, "commands" | "database">,
  { userId, inviteCode }: { readonly userId: UserId; readonly inviteCode: string },
): Promise<void> {
  const inviterId = await findInviter(database, inviteCode.trim().toUpperCase());
  if (inviterId === null) return;
  await commands.run({
    name: "auth.accept-invitation",
    userId,
    requestId: newRequestId(),
    content: inviterId,
    store: invitationStore,
    decide: ({ state }, now) => acceptInvitation(state, { userId, inviterId }, now),
    answer: () => null,
  });
}

interface Accepted {
  readonly inviterId: UserId;
}

interface Row extends Omit<InvitationContext, "registeredAt"> {
  readonly userId: UserId;
  readonly registeredAt: Instant;
}

const invitationStore: Store<InvitationContext, Accepted> = {
  name: "auth.invitation",
  load: async (tx, userIds) => {
    const rows = await tx.query<Row>(loadStatement, [userIds]);
    return new Map(
      rows.map(({ userId, registeredAt, ...row }): [UserId, InvitationContext] => [
        userId,
        { ...row, registeredAt: registeredAt },
      ]),
    );
  },
  merge: (context, { inviterId }) => ({ ...context, inviterId }),
  save: async (tx, changes) => {
    // Two users who invite each other at once hold different locks; this lock serialises them, so
    // that the second sees the first one's invitation.
    await tx.query(oneAtATimeStatement, []);
    for (const { userId, next } of changes) {
      const saved = await tx.query(saveStatement, [userId, next.inviterId]);
      if (saved.length === 0) throw new SaveRefused({ type: "invitation_ignored" });
    }
  },
};

const loadStatement = sql(
  "auth.load-invitations",
  `select user_id as "userId", registered_at as "registeredAt", inviter_id as "inviterId",
     exists (select from profiles invited where invited.inviter_id = profiles.user_id)
       as "hasInvited",
     exists (select from postings where postings.user_id = profiles.user_id
       and reason = 'deposit') as "hasDeposited",
     exists (select from sign_ins where sign_ins.user_id = profiles.user_id
       and outcome = 'signed_in' and method not in ('register', 'guest')) as "hasSignedIn"
   from profiles where user_id = any($1::uuid[])`,
);

const oneAtATimeStatement = sql(
  "auth.one-invitation-at-a-time",
  "select pg_advisory_xact_lock(hashtext('auth.invitation'))",
);

const saveStatement = sql(
  "auth.save-invitation",
  `update profiles set inviter_id = $2 where user_id = $1 and inviter_id is null
     and not exists (select from profiles invited where invited.inviter_id = $1)
   returning user_id`,
);
