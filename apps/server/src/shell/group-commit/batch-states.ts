import type { UserId } from "@plumbline/engine/kernel";
import type { AnyStore } from "../command.ts";
import type { Tx } from "../database.ts";
import type { StateMemory } from "./state-memory.ts";

/** Says how often a user was written, as read under their lock: see `versionOf` of purses. */
type VersionOf = (userId: UserId) => number;

interface Asking {
  readonly store: AnyStore;
  readonly userId: UserId;
  readonly causeId?: string;
}

interface StoreStates {
  readonly store: AnyStore;
  /** Whose states are in memory, to be used if nobody has changed them since. */
  readonly remembered: Set<UserId>;
  readonly unknown: Set<UserId>;
  readonly byUser: Map<UserId, unknown>;
  readonly causeIds: string[];
}

/** The areas' states of a batch's users: remembered or loaded, then as each command left them. */
export class BatchStates {
  readonly #memory: StateMemory;
  /** By the store's name: several may be made for one and the same table. */
  readonly #ofStores = new Map<string, StoreStates>();

  constructor(memory: StateMemory, commands: readonly Asking[]) {
    this.#memory = memory;
    for (const { causeId, store, userId } of commands) {
      const { causeIds, remembered, unknown } = this.#ofStore(store);
      if (causeId !== undefined) causeIds.push(causeId);
      (memory.has(store.name, userId) ? remembered : unknown).add(userId);
    }
  }

  /** Loads what is not remembered. */
  async load(tx: Tx): Promise<void> {
    await Promise.all(
      [...this.#ofStores.values()].map((states) => loadInto(tx, states, [...states.unknown])),
    );
  }

  /** Takes what is remembered, and loads it anew where another process has written since. */
  async recall(tx: Tx, versionOf: VersionOf): Promise<void> {
    for (const states of this.#ofStores.values()) {
      const outdated: UserId[] = [];
      for (const userId of states.remembered) {
        const state = this.#memory.stateAt(states.store.name, userId, versionOf(userId));
        if (state === undefined) outdated.push(userId);
        else states.byUser.set(userId, state);
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

  /** Keeps the states for the next batches. To be called once the transaction is committed. */
  remember(versionOf: VersionOf): void {
    for (const { store, byUser } of this.#ofStores.values()) {
      if (store.isRemembered !== true) continue;
      for (const [userId, state] of byUser) {
        const version = versionOf(userId);
        // Of somebody without a purse nothing would tell that another process wrote.
        if (version > 0) this.#memory.keep(store.name, userId, { version, state });
      }
    }
  }

  #ofStore(store: AnyStore): StoreStates {
    const known = this.#ofStores.get(store.name);
    if (known !== undefined) return known;
    const made = { store, remembered: new Set<UserId>(), unknown: new Set<UserId>() };
    const states: StoreStates = { ...made, byUser: new Map(), causeIds: [] };
    this.#ofStores.set(store.name, states);
    return states;
  }
}

async function loadInto(tx: Tx, states: StoreStates, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length === 0) return;
  const loaded = await states.store.load(tx, userIds, states.causeIds);
  for (const [userId, state] of loaded) states.byUser.set(userId, state);
}
