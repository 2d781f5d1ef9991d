/**
 * Limits the number of concurrent runs and of waiting callers; further callers are refused
 * immediately. Lines (named waiting lists) take turns, however long one of them is.
 */
export class Semaphore {
  readonly #workingMax: number;
  readonly #waitingMax: number;
  /** The waiting callers of each line, the next line first; no list is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #working = 0;

  constructor({ workingMax, waitingMax }: { workingMax: number; waitingMax: number }) {
    this.#workingMax = workingMax;
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs the work when a place is free. Returns null, without running it, if too many are waiting.
   */
  async take<T>(work: () => Promise<T>, line = ""): Promise<T | null> {
    if (this.#working >= this.#workingMax) {
      const waiting = this.#waiting.get(line) ?? [];
      if (waiting.length >= this.#waitingMax) return null;
      this.#waiting.set(line, waiting);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else this.#working += 1;
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  /** Passes the place to the next waiting caller, so that a new caller does not overtake it. */
  #handOn(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#working -= 1;
      return;
    }
    const [line, waiting] = first;
    const next = waiting.shift();
    this.#waiting.delete(line);
    if (waiting.length > 0) this.#waiting.set(line, waiting); // after the other lines
    next?.();
  }
}

/** With this many in front for the same key, a caller would give up before its turn. */
const WAITING_MAX = 256;

/** Runs one at a time for each key, and any number of different keys at once. */
export class KeyedSemaphore {
  readonly #byKey = new Map<string, { readonly turns: Semaphore; taking: number }>();

  /** Runs the work. Returns null, without running it, if too many wait for this key. */
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
