import type { UserId } from "@plumbline/engine/kernel";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";

/** Whether users are guests, for commands to check behind their lock. */
export const guestStore: Store<boolean, never> = {
  name: "shell.guests",
  load: async (tx, userIds) => {
    const rows = await tx.query<{ userId: UserId; isGuest: boolean }>(loadStatement, [userIds]);
    return new Map(rows.map(({ userId, isGuest }) => [userId, isGuest]));
  },
  merge: (isGuest) => isGuest,
  save: () => Promise.resolve(),
};

/** The same without a lock: for views and previews. */
export async function isGuest(tx: Tx, userId: UserId): Promise<boolean> {
  return (await guestStore.load(tx, [userId])).get(userId) ?? false;
}

/** An evicted user is only looked up again. */
const KNOWN_MAX = 100_000;

/**
 * Users known not to be guests. Nobody becomes a guest again, so this is final, and their commands
 * need no check behind the lock.
 */
export class KnownMembers {
  readonly #userIds = new Set<UserId>();

  has(userId: UserId): boolean {
    return this.#userIds.has(userId);
  }

  add(userId: UserId): void {
    if (this.#userIds.size >= KNOWN_MAX) this.#userIds.clear();
    this.#userIds.add(userId);
  }
}

const loadStatement = sql(
  "shell.load-guests",
  `select user_id as "userId", is_guest as "isGuest" from member_names
   where user_id = any($1::uuid[])`,
);
