import type { UserId } from "@plumbline/engine/kernel";
import { type UserBalances, versionOf } from "#platform/ledger/balance-rows";

/** A user as left by their last command in this process: all of one moment. */
export interface CachedStates {
  readonly balances: UserBalances;
  /** Of the cacheable stores: one or two. */
  readonly states: readonly CachedState[];
}

export interface CachedState {
  readonly storeName: string;
  readonly state: unknown;
}

/** The limit of cached users; one that is evicted is loaded again. */
const REMEMBERED_MAX = 100_000;

/**
 * Users' balances and states as this process last saw them. Another process may have changed them
 * since, which the version shows: a decision may be made on the cache, but it takes effect only if
 * the user, once locked, is still at that version.
 */
export class UserCache {
  readonly #users = new Map<UserId, CachedStates>();

  of(userId: UserId): CachedStates | undefined {
    return this.#users.get(userId);
  }

  keep(userId: UserId, remembered: CachedStates): void {
    this.#users.delete(userId); // whoever is kept becomes the last to be forgotten
    // For a user without a balance row no version shows that another process wrote.
    if (versionOf(remembered.balances) === 0 || remembered.states.length === 0) return;
    if (this.#users.size >= REMEMBERED_MAX) {
      const [idlest] = this.#users.keys();
      if (idlest !== undefined) this.#users.delete(idlest);
    }
    this.#users.set(userId, remembered);
  }
}
