import { lookOf, type NewUser } from "@plumbline/engine/auth";
import type { UserId } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { SaveRefused, type Store } from "#platform/command/command";

export type ContactTaken = { readonly type: "contact_taken"; readonly field: string };
export const contactTaken = (field: string): ContactTaken => ({ type: "contact_taken", field });
export const NICKNAME_TAKEN = { type: "nickname_taken", field: "nickname" } as const;
export const ACCOUNT_TAKEN = { type: "account_taken", field: "account" } as const;

/** New users: there is nothing to load, and a name can be taken only once. */
export const registrationStore: Store<null, NewUser> = {
  name: "auth.registration",
  load: (_tx, userIds) => Promise.resolve(new Map<UserId, null>(userIds.map((id) => [id, null]))),
  merge: () => null,
  save: async (tx, changes) => {
    // In the order of the names, so that two processes do not deadlock.
    const users = changes.toSorted((a, b) => (a.next.account < b.next.account ? -1 : 1));
    await claimNames(tx, users);
    await claimAccountLooks(tx, users);
    const userIds = users.map(({ userId }) => userId);
    const times = users.map(({ at }) => instantToColumn(at));
    await tx.query(insertUsersStatement, [userIds, times]);
    await tx.query(insertInviteCodesStatement, [users.map(({ next }) => next.inviteCode), userIds]);
    await tx.query(insertProfilesStatement, [
      userIds,
      users.map(({ next }) => next.account),
      users.map(({ next }) => next.nickname),
      users.map(({ next }) => next.isGuest),
      users.map(({ next }) => next.inviteCode),
      users.map(({ next }) => next.inviterId),
      times,
    ]);
    await tx.query(insertIdentitiesStatement, [
      userIds,
      users.map(({ next }) => contactOf(next, "phone")?.value ?? null),
      users.map(({ next }) => contactOf(next, "email")?.value ?? null),
    ]);
    await tx.query(insertCredentialsStatement, [
      userIds,
      users.map(({ next }) => next.credential.passwordHash),
      users.map(({ next }) => next.credential.mustChangePassword),
      times,
    ]);
  },
};

async function claimNames(
  tx: Tx,
  users: readonly { readonly userId: UserId; readonly next: NewUser }[],
): Promise<void> {
  const names = users.flatMap(({ userId, next }) => [
    { kind: "account", name: next.account, userId },
    ...(next.contact === undefined ? [] : [{ ...next.contact, userId }]),
  ]);
  const claimed = await tx.query<{ kind: string; name: string }>(claimNamesStatement, [
    names.map(({ kind }) => kind),
    names.map(({ name }) => name),
    names.map(({ userId }) => userId),
  ]);
  if (claimed.length === names.length) return;
  const isTaken = (kind: string) =>
    claimed.filter((one) => one.kind === kind).length <
    names.filter((one) => one.kind === kind).length;
  throw new SaveRefused(isTaken("account") ? ACCOUNT_TAKEN : contactTaken("code"));
}

/**
 * Refuses with `account_taken` an account that looks like another member's chosen nickname, because
 * readers might take one for the other. Two accounts may look alike: an account is never shown to
 * others unless its owner chose it.
 */
export async function claimAccountLooks(
  tx: Tx,
  users: readonly { readonly userId: UserId; readonly next: { readonly account: string } }[],
): Promise<void> {
  const ownerByLook = new Map(users.map(({ userId, next }) => [lookOf(next.account), userId]));
  const looks = [...ownerByLook.keys()];
  const claimed = await tx.query(claimLooksStatement, [looks, [...ownerByLook.values()]]);
  if (claimed.length < looks.length) throw new SaveRefused(ACCOUNT_TAKEN);
}

const contactOf = ({ contact }: NewUser, kind: "phone" | "email") =>
  contact?.kind === kind ? contact : undefined;

const claimNamesStatement = sql(
  "auth.claim-names",
  `insert into login_names (kind, name, user_id)
   select * from unnest($1::text[], $2::text[], $3::uuid[])
   on conflict (kind, name) do nothing returning kind, name`,
);

// In the order of the looks, for the same reason as the names.
const claimLooksStatement = sql(
  "auth.claim-account-looks",
  `insert into name_looks as held (look, user_id, is_account)
   select look, user_id, true from unnest($1::text[], $2::uuid[]) as named (look, user_id)
   order by look
   on conflict (look) do update set is_account = true
     where held.is_account or held.user_id = excluded.user_id
   returning look`,
);

const insertUsersStatement = sql(
  "auth.insert-users",
  "insert into users (id, created_at) select * from unnest($1::uuid[], $2::timestamptz[])",
);

const insertInviteCodesStatement = sql(
  "auth.insert-invite-codes",
  "insert into invite_codes (code, user_id) select * from unnest($1::text[], $2::uuid[])",
);

const insertProfilesStatement = sql(
  "auth.insert-profiles",
  `insert into profiles
     (user_id, account, nickname, is_guest, invite_code, inviter_id, registered_at)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::uuid[],
     $7::timestamptz[])`,
);

const insertIdentitiesStatement = sql(
  "auth.insert-identities",
  `insert into identities (user_id, phone, email)
   select * from unnest($1::uuid[], $2::text[], $3::text[])`,
);

const insertCredentialsStatement = sql(
  "auth.insert-credentials",
  `insert into credentials (user_id, password_hash, must_change_password, changed_at)
   select * from unnest($1::uuid[], $2::text[], $3::boolean[], $4::timestamptz[])`,
);
