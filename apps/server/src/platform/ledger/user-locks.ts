import type { UserId } from "@plumbline/engine/kernel";
import { faultCode, sql, type Transaction, type Tx } from "#platform/postgres/database";

/**
 * Held shared by every batch and exclusively by a checkpoint, which thus sees no part of a batch.
 */
export const LEDGER_GATE = 726_401;

// Distinct from the gate's lock: an advisory lock of two numbers never equals one of a single
// number.
const USER_LOCKS = 726_402;

const lockUsersStatement = sql(
  "ledger.lock-users",
  `select pg_advisory_xact_lock_shared(${LEDGER_GATE}),
     (select count(pg_advisory_xact_lock(${USER_LOCKS}, key)) from unnest($1::int[]) as key)`,
);

/**
 * Takes the users' locks, always in the order of their keys, so that no two batches deadlock. They
 * are advisory locks, not row locks: they write nothing, and also lock a user who is still being
 * registered. Two users with the same key wait for each other, which is rare and harmless.
 */
export async function lockUsers(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  await tx.query(lockUsersStatement, [lockKeysOf(userIds)]);
}

const lockKeysOf = (userIds: readonly UserId[]): readonly number[] =>
  [...new Set(userIds.map(lockKeyOf))].sort((a, b) => a - b);

/** Seven random hexadecimal digits of the id, which fit an int. */
const lockKeyOf = (userId: UserId): number => Number.parseInt(userId.slice(-7), 16);

/** A user at a cached version: see `versionOf` of balances. */
export interface SeenUser {
  readonly userId: UserId;
  readonly version: number;
}

const lockAsSeenStatement = sql(
  "ledger.lock-users-as-seen",
  `select lock_users_as_seen(${LEDGER_GATE}, ${USER_LOCKS}, $1, $2, $3)`,
);

/** Raised by `lock_users_as_seen` alone. */
const NOT_AS_SEEN = "PL001";
/** Integrity constraints: a request id whose effects are already stored violates one of them. */
const CONSTRAINT_BROKEN = /^23/;

/**
 * Takes the users' locks, and makes the transaction fail if a user has another version, or if the
 * lock took so long that the decision is outdated.
 */
export function lockUsersAsSeen(tx: Transaction, users: readonly SeenUser[]): void {
  const userIds = users.map(({ userId }) => userId);
  const writes = users.reduce((sum, { version }) => sum + version, 0);
  tx.send(lockAsSeenStatement, [lockKeysOf(userIds), userIds, writes]);
}

/** Whether loading the rows again may resolve a failed transaction: a cached decision was stale. */
export function isForLoading(fault: unknown): boolean {
  const code = faultCode(fault);
  return code === NOT_AS_SEEN || CONSTRAINT_BROKEN.test(code);
}
