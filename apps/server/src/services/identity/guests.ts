import type { UserId } from "@plumbline/engine/kernel";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";

/** Whether users are guests, for commands to check under their lock. */
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

/** An evicted user is looked up again. */
const MEMBERS_MAX = 100_000;

/**
 * The guests of this server. No member becomes a guest again, so a full member is looked up once. A
 * user whose profile is not stored yet may become a guest, so that answer is not cached.
 */
export class Guests {
  readonly #database: Tx;
  readonly #members = new Set<UserId>();

  constructor(database: Tx) {
    this.#database = database;
  }

  async has(userId: UserId): Promise<boolean> {
    if (this.#members.has(userId)) return false;
    const isGuestById = await guestStore.load(this.#database, [userId]);
    const answer = isGuestById.get(userId);
    if (answer !== false) return answer ?? false;
    if (this.#members.size >= MEMBERS_MAX) this.#members.clear();
    this.#members.add(userId);
    return false;
  }
}

const loadStatement = sql(
  "shell.load-guests",
  `select user_id as "userId", is_guest as "isGuest" from member_names
   where user_id = any($1::uuid[])`,
);
