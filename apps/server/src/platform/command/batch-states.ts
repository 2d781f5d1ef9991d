import type { UserId } from "@plumbline/engine/kernel";
import type { AnyStore } from "./command.ts";
import type { Tx } from "#platform/postgres/database";
import { versionOf } from "#platform/ledger/balance-rows";
import type { CachedStates, CachedState, UserCache } from "./user-cache.ts";

/** The number of writes of a user, as read under their lock: see `versionOf` of balances. */
type VersionOf = (userId: UserId) => number;

interface StateRequest {
  readonly store: AnyStore;
  readonly userId: UserId;
  readonly causeId?: string;
}

interface StoreStates {
  readonly store: AnyStore;
  /** Users whose cached states may be used if nobody has changed them since. */
  readonly remembered: Set<UserId>;
  readonly unknown: Set<UserId>;
  readonly byUser: Map<UserId, unknown>;
  readonly causeIds: string[];
}

/** The areas' states of a batch's users: cached or loaded, then as each command left them. */
export class BatchStates {
  readonly #memory: UserCache;
  /** States by the store's name; several stores may share one table. */
  readonly #ofStores = new Map<string, StoreStates>();

  constructor(memory: UserCache, commands: readonly StateRequest[]) {
    this.#memory = memory;
    for (const { causeId, store, userId } of commands) {
      const { causeIds, remembered, unknown } = this.#ofStore(store);
      if (causeId !== undefined) causeIds.push(causeId);
      const isCacheable = stateOf(memory.of(userId), store) !== undefined;
      (isCacheable ? remembered : unknown).add(userId);
    }
  }

  /** Uses only cached states; false if one is missing. */
  take(): boolean {
    for (const { store, remembered, unknown, byUser } of this.#ofStores.values()) {
      if (unknown.size > 0) return false;
      for (const userId of remembered) {
        byUser.set(userId, stateOf(this.#memory.of(userId), store)?.state);
      }
    }
    return true;
  }

  /** Loads the states that are not cached. */
  async load(tx: Tx): Promise<void> {
    await Promise.all(
      [...this.#ofStores.values()].map((states) => loadInto(tx, states, [...states.unknown])),
    );
  }

  /** Uses cached states, and reloads those that another process has changed since. */
  async recall(tx: Tx, versionNow: VersionOf): Promise<void> {
    for (const states of this.#ofStores.values()) {
      const outdated: UserId[] = [];
      for (const userId of states.remembered) {
        const seen = this.#memory.of(userId);
        const isCurrent = seen !== undefined && versionOf(seen.balances) === versionNow(userId);
        if (!isCurrent) outdated.push(userId);
        else states.byUser.set(userId, stateOf(seen, states.store)?.state);
      }
      await loadInto(tx, states, outdated);
    }
  }

  get(store: AnyStore, userId: UserId): unknown {
    return this.#ofStores.get(store.name)?.byUser.get(userId);
  }

  set(store: AnyStore, userId: UserId, state: unknown): void {
    this.#ofStore(store).byUser.set(userId, state);
  }

  /** A user's cacheable states, as the batch left them. */
  toRemember(userId: UserId): readonly CachedState[] {
    const states: CachedState[] = [];
    for (const { store, byUser } of this.#ofStores.values()) {
      if (store.isCacheable === true && byUser.has(userId)) {
        states.push({ storeName: store.name, state: byUser.get(userId) });
      }
    }
    return states;
  }

  #ofStore(store: AnyStore): StoreStates {
    const storeStates = this.#ofStores.get(store.name);
    if (storeStates !== undefined) return storeStates;
    const base = { store, remembered: new Set<UserId>(), unknown: new Set<UserId>() };
    const states: StoreStates = { ...base, byUser: new Map(), causeIds: [] };
    this.#ofStores.set(store.name, states);
    return states;
  }
}

const stateOf = (user: CachedStates | undefined, store: AnyStore): CachedState | undefined =>
  user?.states.find(({ storeName }) => storeName === store.name);

async function loadInto(tx: Tx, states: StoreStates, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length === 0) return;
  const loaded = await states.store.load(tx, userIds, states.causeIds);
  for (const [userId, state] of loaded) states.byUser.set(userId, state);
}
