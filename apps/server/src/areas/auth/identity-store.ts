import { type Identity, lookOf, readEmail } from "@plumbline/engine/auth";
import { decided, type Instant, type Result, type UserId } from "@plumbline/engine/kernel";
import {
  instantToColumn,
  int8,
  type RowOf,
  table,
  text,
  texts,
  time,
} from "#platform/postgres/columns";
import { type RunnerRefusal, SaveRefused, type Store } from "#platform/command/command";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import { endOtherSessions } from "#services/identity/sessions";
import type { AuthDeps } from "./auth-deps.ts";
import { ACCOUNT_TAKEN, claimAccountLooks, contactTaken, NICKNAME_TAKEN } from "./store.ts";

export interface ChangedIdentity {
  readonly identity: Identity;
  /**
   * Ends all sessions except the one of this token, and removes every device. If omitted, no
   * session ends.
   */
  readonly currentToken?: string;
  /** Other changes in the same transaction. */
  readonly alongside?: (tx: Tx) => Promise<void>;
}

const identityStore: Store<Identity, ChangedIdentity> = {
  name: "auth.identity",
  load: readIdentities,
  merge: (_identity, { identity }) => identity,
  save: async (tx, changes) => {
    const latest = new Map(changes.map((change) => [change.userId, change]));
    const loaded = new Map(changes.toReversed().map(({ userId, before }) => [userId, before]));
    for (const { userId, next, at } of latest.values()) {
      await saveOne(tx, { userId, next, at, loaded: loaded.get(userId) });
    }
    // Runs for each change, not only for each user's last one: a concurrent request of an attacker
    // must not stay signed in. It follows the identity's update, which a concurrent sign-in must
    // see.
    for (const { userId, next } of changes) {
      if (next.currentToken === undefined) continue;
      await endOtherSessions(tx, userId, next.currentToken);
      await tx.query(forgetDevicesStatement, [userId]);
    }
    for (const { next } of changes) await next.alongside?.(tx);
  },
};

/** A change of one user's identity as a command. */
export async function changeIdentity<Refusal>(
  { commands, sessions }: Pick<AuthDeps, "commands" | "sessions">,
  change: {
    readonly name: string;
    readonly userId: UserId;
    readonly requestId: RequestId;
    /**
     * The request's content without passwords and codes: the stored hash must not help to guess
     * them.
     */
    readonly content: string;
    decide(identity: Identity, now: Instant): Result<ChangedIdentity, Refusal>;
  },
): Promise<Result<null, Refusal | RunnerRefusal>> {
  const { decide, ...named } = change;
  const run = await commands.run({
    ...named,
    store: identityStore,
    decide: ({ state }, now) => {
      const changed = decide(state, now);
      return changed.ok ? decided(changed.value) : changed;
    },
    answer: () => null,
  });
  if (run.ok) sessions.forget(change.userId);
  return run;
}

export async function readIdentity(database: Database, userId: UserId): Promise<Identity> {
  const identity = (await readIdentities(database, [userId])).get(userId);
  if (identity === undefined) throw new Error(`a user without an identity: ${userId}`);
  return identity;
}

const identities = table<Identity>("identities").of({
  phone: text(({ phone }) => phone),
  email: text(({ email }) => email),
  withdrawalHash: text(({ withdrawalHash }) => withdrawalHash),
  sealedSecret: text(({ authenticator }) => authenticator?.sealedSecret ?? null),
  lastStep: int8(({ authenticator }) => authenticator?.lastStep ?? 0),
  recoveryHashes: texts(({ recoveryHashes }) => recoveryHashes),
  settingsLockedUntil: time(({ settingsLockedUntil }) => settingsLockedUntil),
  frozenAt: time(({ frozenAt }) => frozenAt),
  withdrawalsHeldUntil: time(({ withdrawalsHeldUntil }) => withdrawalsHeldUntil),
});

/** With the rows of profiles and credentials. */
type Row = RowOf<typeof identities> &
  Pick<Identity, "account" | "nickname" | "isGuest"> &
  Identity["credential"] & { readonly userId: UserId };

async function readIdentities(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, Identity>> {
  const rows = await tx.query<Row>(loadStatement, [userIds]);
  return new Map(rows.map((row) => [row.userId, fromRow(row)]));
}

function fromRow(row: Row): Identity {
  const { userId: _owner, passwordHash, mustChangePassword, sealedSecret, lastStep, ...rest } = row;
  return {
    ...rest,
    credential: { passwordHash, mustChangePassword },
    authenticator: sealedSecret === null ? null : { sealedSecret, lastStep },
  };
}

async function saveOne(
  tx: Tx,
  change: {
    readonly userId: UserId;
    readonly next: ChangedIdentity;
    readonly at: Instant;
    /** The state that the batch's first command of this user loaded. */
    readonly loaded: Identity | undefined;
  },
): Promise<void> {
  const { userId, next, at, loaded } = change;
  const { identity } = next;
  const before = (await readIdentities(tx, [userId])).get(userId);
  // A withdrawal in the same batch has used the authenticator. Both are retried alone, so that each
  // sees the other's step.
  if (before?.authenticator?.lastStep !== loaded?.authenticator?.lastStep) {
    throw new SaveRefused({ type: "unavailable" });
  }
  await renameOne(tx, { userId, identity, before });
  await tx.query(saveStatement, [userId, ...identities.valuesOf(identity)]);
  const { credential } = identity;
  if (credential.passwordHash !== before?.credential.passwordHash) {
    const { passwordHash, mustChangePassword } = credential;
    const values = [userId, passwordHash, mustChangePassword, instantToColumn(at)];
    await tx.query(saveCredentialStatement, values);
  }
}

/** Releases former names and claims new ones, if nobody has them. */
async function renameOne(
  tx: Tx,
  change: { userId: UserId; identity: Identity; before: Identity | undefined },
): Promise<void> {
  const { userId, identity, before } = change;
  const was = new Map(before === undefined ? [] : namesOf(before));
  const is = new Map(namesOf(identity));
  for (const [kind, name] of was) {
    if (is.get(kind) !== name) await tx.query(releaseStatement, [kind, name, userId]);
  }
  for (const [kind, name] of is) {
    if (was.get(kind) === name) continue;
    const claimed = await tx.query(claimStatement, [kind, name, userId]);
    if (claimed.length > 0) continue;
    throw new SaveRefused(kind === "account" ? ACCOUNT_TAKEN : contactTaken(kind));
  }
  const { account, nickname, isGuest } = identity;
  if (before?.account === account && before.nickname === nickname) return;
  await changeLooks(tx, { userId, identity, before });
  await tx.query(saveProfileStatement, [userId, account, nickname, isGuest]);
}

/** Releases the looks of former names, and claims those of the new ones, if nobody has them. */
async function changeLooks(
  tx: Tx,
  change: { userId: UserId; identity: Identity; before: Identity | undefined },
): Promise<void> {
  const { userId, identity, before } = change;
  const is = looksOf(identity);
  const was = before === undefined ? null : looksOf(before);
  for (const look of [was?.account, was?.nickname]) {
    if (look === undefined || look === null || Object.values(is).includes(look)) continue;
    await tx.query(releaseLookStatement, [look, userId]);
  }
  if (is.account !== was?.account) await claimAccountLooks(tx, [{ userId, next: identity }]);
  if (is.nickname === null || is.nickname === was?.nickname) return;
  const claimed = await tx.query(claimLookStatement, [is.nickname, userId]);
  if (claimed.length === 0) throw new SaveRefused(NICKNAME_TAKEN);
}

/** A nickname has a look of its own only if it differs from that of its owner's account. */
function looksOf({ account, nickname }: Identity) {
  const look = lookOf(nickname);
  const ofAccount = lookOf(account);
  return { account: ofAccount, nickname: look === ofAccount ? null : look };
}

function namesOf({ account, phone, email }: Identity): [kind: string, name: string][] {
  const names: [string, string][] = [["account", account]];
  if (phone !== null) names.push(["phone", phone]);
  const read = email === null ? null : readEmail(email);
  if (read?.ok === true) names.push(["email", read.value.name]);
  return names;
}

const loadStatement = sql(
  "auth.load-identities",
  `select user_id as "userId", account, nickname, is_guest as "isGuest",
     password_hash as "passwordHash", must_change_password as "mustChangePassword",
     ${identities.select}
   from identities join profiles using (user_id) join credentials using (user_id)
   where user_id = any($1::uuid[])`,
);

const saveStatement = sql(
  "auth.save-identity",
  `update identities set ${identities.set(identities.names, 2)} where user_id = $1`,
);

const saveCredentialStatement = sql(
  "auth.save-credential",
  `update credentials set password_hash = $2, must_change_password = $3, changed_at = $4
   where user_id = $1`,
);

const saveProfileStatement = sql(
  "auth.save-profile",
  "update profiles set account = $2, nickname = $3, is_guest = $4 where user_id = $1",
);

const releaseStatement = sql(
  "auth.release-name",
  "delete from login_names where kind = $1 and name = $2 and user_id = $3",
);

const claimStatement = sql(
  "auth.claim-name",
  `insert into login_names (kind, name, user_id) values ($1, $2, $3)
   on conflict (kind, name) do nothing returning name`,
);

const releaseLookStatement = sql(
  "auth.release-look",
  "delete from name_looks where look = $1 and user_id = $2",
);

const claimLookStatement = sql(
  "auth.claim-look",
  `insert into name_looks as held (look, user_id, is_account) values ($1, $2, false)
   on conflict (look) do update set user_id = excluded.user_id
     where held.user_id = excluded.user_id
   returning look`,
);

const forgetDevicesStatement = sql("auth.forget-devices", "delete from devices where user_id = $1");
