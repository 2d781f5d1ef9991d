import type { UserId } from "@plumbline/engine/kernel";
import type { PushSubscription } from "#feeds/push/web-push";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import type { SealKey } from "#platform/secrets/seal-key";

/**
 * The browsers of members' sessions that get pushes while the app is closed. A session has one; the
 * database deletes it with the session.
 */
interface SessionOfUser {
  readonly userId: UserId;
  readonly sessionId: string;
}

/**
 * Stores a session's browser in place of its former one. A browser has one address, whoever is
 * signed in: its previous subscriber gets nothing there any more, not even messages in progress.
 */
export async function keepSubscription(
  database: Database,
  { userId, sessionId }: SessionOfUser,
  { subscription, sealKey }: { readonly subscription: PushSubscription; readonly sealKey: SealKey },
): Promise<void> {
  const id = newId();
  const endpointHash = sealKey.digest(subscription.endpoint, "push-endpoint");
  const sealed = sealKey.seal(JSON.stringify(subscription), aboutOf(id));
  await database.transaction(async (tx) => {
    // Serialised, because each of two concurrent calls would miss the other's browser.
    await tx.query(lockStatement, [userId, sessionId]);
    await tx.query(keepStatement, [id, userId, sessionId, endpointHash, sealed]);
  });
}

export async function endSubscription(tx: Tx, { userId, sessionId }: SessionOfUser): Promise<void> {
  await tx.query(endStatement, [userId, sessionId]);
}

export async function hasSubscription(
  tx: Tx,
  { userId, sessionId }: SessionOfUser,
): Promise<boolean> {
  return (await tx.query(hasStatement, [userId, sessionId])).length > 0;
}

/**
 * A subscription by its id; null if the session has ended meanwhile, or the browser now belongs to
 * another user.
 */
export async function findSubscription(
  tx: Tx,
  id: string,
  sealKey: SealKey,
): Promise<PushSubscription | null> {
  const [row] = await tx.query<{ sealed: string }>(findStatement, [id]);
  // Opens the content that `keepSubscription` sealed; only this key can open it.
  return row === undefined ? null : JSON.parse(sealKey.open(row.sealed, aboutOf(id)));
}

/** Deletes a subscription that its push service has dropped. */
export async function deleteSubscription(tx: Tx, id: string): Promise<void> {
  await tx.query(deleteStatement, [id]);
}

const aboutOf = (id: string): string => `push-subscription:${id}`;

const lockStatement = sql(
  "push-subscriptions.lock",
  "select id from sessions where user_id = $1 and id = $2 for no key update",
);

// The session may end at the same time; then nothing is stored.
const keepStatement = sql(
  "push-subscriptions.keep",
  `with session as (select user_id, id from sessions where user_id = $2 and id = $3),
     replaced as (
       delete from push_subscriptions
       where user_id = $2 and session_id = $3 and endpoint_hash <> $4)
   insert into push_subscriptions (id, user_id, session_id, endpoint_hash, sealed)
   select $1, user_id, id, $4, $5 from session
   on conflict (endpoint_hash) do update set id = excluded.id, user_id = excluded.user_id,
     session_id = excluded.session_id, sealed = excluded.sealed`,
);

const endStatement = sql(
  "push-subscriptions.end",
  "delete from push_subscriptions where user_id = $1 and session_id = $2",
);

const hasStatement = sql(
  "push-subscriptions.has",
  "select id from push_subscriptions where user_id = $1 and session_id = $2",
);

const findStatement = sql(
  "push-subscriptions.find",
  "select sealed from push_subscriptions where id = $1",
);

const deleteStatement = sql(
  "push-subscriptions.delete",
  "delete from push_subscriptions where id = $1",
);
