import type { UserId } from "@plumbline/engine/kernel";

interface Remembered {
  readonly version: number;
  readonly state: unknown;
}

/** More of one store than this are not remembered; whoever is forgotten is loaded again. */
const REMEMBERED_MAX = 100_000;

/**
 * What users' states, by their store's name, were when this process last saw them, each with the
 * version of the user that it belongs to. A state may be used only under the user's lock and at
 * that very version: another process may have changed it since, which the version tells.
 */
export class StateMemory {
  readonly #byStore = new Map<string, Map<UserId, Remembered>>();

  has(storeName: string, userId: UserId): boolean {
    return this.#byStore.get(storeName)?.has(userId) === true;
  }

  /** The state at this version; undefined if another one is remembered, or none. */
  stateAt(storeName: string, userId: UserId, version: number): unknown {
    const remembered = this.#byStore.get(storeName)?.get(userId);
    return remembered?.version === version ? remembered.state : undefined;
  }

  keep(storeName: string, userId: UserId, remembered: Remembered): void {
    const ofStore = this.#ofStore(storeName);
    if (ofStore.size >= REMEMBERED_MAX && !ofStore.has(userId)) {
      const [oldest] = ofStore.keys();
      if (oldest !== undefined) ofStore.delete(oldest);
    }
    ofStore.set(userId, remembered);
  }

  #ofStore(storeName: string): Map<UserId, Remembered> {
    const known = this.#byStore.get(storeName);
    if (known !== undefined) return known;
    const made = new Map<UserId, Remembered>();
    this.#byStore.set(storeName, made);
    return made;
  }
}
