import type { UserId } from "@plumbline/engine/kernel";
import { type UserBalances, versionOf } from "#platform/ledger/balance-rows";

/** A user as their last command here left them: all of one moment. */
export interface CachedStates {
  readonly balances: UserBalances;
  /** Of those stores that may be remembered: one or two. */
  readonly states: readonly CachedState[];
}

export interface CachedState {
  readonly storeName: string;
  readonly state: unknown;
}

/** More users than this are not remembered; whoever is forgotten is loaded again. */
const REMEMBERED_MAX = 100_000;

/**
 * What users held, and their states, when this process last saw them. Another process may have
 * changed them since, which the version tells: so it may be decided on what is remembered, but
 * nothing may come of that unless the user, once locked, is still at that very version.
 */
export class UserCache {
  readonly #users = new Map<UserId, CachedStates>();

  of(userId: UserId): CachedStates | undefined {
    return this.#users.get(userId);
  }

  keep(userId: UserId, remembered: CachedStates): void {
    this.#users.delete(userId); // whoever is kept becomes the last to be forgotten
    // Of somebody without a balance nothing would tell that another process wrote.
    if (versionOf(remembered.balances) === 0 || remembered.states.length === 0) return;
    if (this.#users.size >= REMEMBERED_MAX) {
      const [idlest] = this.#users.keys();
      if (idlest !== undefined) this.#users.delete(idlest);
    }
    this.#users.set(userId, remembered);
  }
}
