import { Semaphore } from "./semaphore.ts";

/** Whoever waits behind so many for the same thing would have stopped waiting before their turn. */
const WAITING_MAX = 256;

/** One at a time of each key, and of different keys as many as there are. */
export class KeyedSemaphore {
  readonly #byKey = new Map<string, { readonly turns: Semaphore; taking: number }>();

  /** null: too many wait for this key already, and nothing was done. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    const turns = new Semaphore({ workingMax: 1, waitingMax: WAITING_MAX });
    const entry = this.#byKey.get(key) ?? { turns, taking: 0 };
    this.#byKey.set(key, entry);
    entry.taking += 1;
    try {
      return await entry.turns.take(work);
    } finally {
      entry.taking -= 1;
      if (entry.taking === 0) this.#byKey.delete(key);
    }
  }
}
