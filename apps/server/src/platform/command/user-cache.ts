import type { UserId } from "@plumbline/engine/kernel";
import { type UserBalances, versionOf } from "#platform/ledger/balance-rows";

/** A user as the last command in this process left them, all at the same moment. */
export interface CachedStates {
  readonly balances: UserBalances;
  /** The states of the cacheable stores: one or two. */
  readonly states: readonly CachedState[];
}

export interface CachedState {
  readonly storeName: string;
  readonly state: unknown;
}

/** The limit of cached users; one that is evicted is loaded again. */
const REMEMBERED_MAX = 100_000;

/**
 * Users' balances and states as this process last read or wrote them. Another process may have
 * changed them since, which the version shows: a decision may be based on the cache, but it takes
 * effect only if the user, once locked, is still at that version.
 */
export class UserCache {
  readonly #users = new Map<UserId, CachedStates>();

  of(userId: UserId): CachedStates | undefined {
    return this.#users.get(userId);
  }

  keep(userId: UserId, remembered: CachedStates): void {
    this.#users.delete(userId); // inserted again last, so that it is evicted last
    // For a user without a balance row no version shows writes by other processes.
    if (versionOf(remembered.balances) === 0 || remembered.states.length === 0) return;
    if (this.#users.size >= REMEMBERED_MAX) {
      const [idlest] = this.#users.keys();
      if (idlest !== undefined) this.#users.delete(idlest);
    }
    this.#users.set(userId, remembered);
  }
}
