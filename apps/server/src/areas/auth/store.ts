import type { Credential, NewUser } from "@plumbline/engine/auth";
import type { Instant, UserId } from "@plumbline/engine/kernel";
import { instantToColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";
import { SaveRefused, type Store } from "#shell/command";
import { endOtherSessions } from "#shell/sessions";

export const ACCOUNT_TAKEN = { type: "account_taken", field: "account" } as const;

/** Users in the making: there is nothing to load of them, and a name can be taken only once. */
export const registrationStore: Store<null, NewUser> = {
  name: "auth.registration",
  load: (_tx, userIds) => Promise.resolve(new Map<UserId, null>(userIds.map((id) => [id, null]))),
  merge: () => null,
  save: async (tx, changes) => {
    // In the order of the names, so that two processes do not wait for each other for ever.
    const users = changes.toSorted((a, b) => (a.next.account < b.next.account ? -1 : 1));
    await claimNames(tx, users);
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
  const claimed = await tx.query(claimNamesStatement, [
    users.map(({ next }) => next.account),
    users.map(({ userId }) => userId),
  ]);
  if (claimed.length < users.length) throw new SaveRefused(ACCOUNT_TAKEN);
}

export interface ChangedCredential {
  readonly credential: Credential;
  /** The session that made the change: the only one that outlives it. */
  readonly keptToken: string;
}

export const credentialStore: Store<Credential, ChangedCredential> = {
  name: "auth.credential",
  load: async (tx, userIds) => {
    const rows = await tx.query<Credential & { readonly userId: UserId }>(loadStatement, [userIds]);
    return new Map(rows.map(({ userId, ...credential }) => [userId, credential]));
  },
  merge: (_credential, { credential }) => credential,
  save: async (tx, changes) => {
    for (const change of latestOfEach(changes)) {
      const { userId, at, next } = change;
      const { passwordHash, mustChangePassword } = next.credential;
      const values = [userId, passwordHash, mustChangePassword, instantToColumn(at)];
      await tx.query(updateStatement, values);
      await endOtherSessions(tx, userId, next.keptToken);
    }
  },
};

interface Change {
  readonly userId: UserId;
  readonly next: ChangedCredential;
  readonly at: Instant;
}

const latestOfEach = (changes: readonly Change[]): Iterable<Change> =>
  new Map(changes.map((change) => [change.userId, change])).values();

const claimNamesStatement = sql(
  "auth.claim-names",
  `insert into login_names (kind, name, user_id)
   select 'account', name, user_id from unnest($1::text[], $2::uuid[]) as given (name, user_id)
   on conflict (kind, name) do nothing returning name`,
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

const insertCredentialsStatement = sql(
  "auth.insert-credentials",
  `insert into credentials (user_id, password_hash, must_change_password, changed_at)
   select * from unnest($1::uuid[], $2::text[], $3::boolean[], $4::timestamptz[])`,
);

const loadStatement = sql(
  "auth.load-credentials",
  `select user_id as "userId", password_hash as "passwordHash",
     must_change_password as "mustChangePassword"
   from credentials where user_id = any($1::uuid[])`,
);

const updateStatement = sql(
  "auth.update-credential",
  `update credentials set password_hash = $2, must_change_password = $3, changed_at = $4
   where user_id = $1`,
);
