/** Lets only so many work at once, and only so many wait: the rest is told so at once. */
export class Turns {
  readonly #workingMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor({ workingMax, waitingMax }: { workingMax: number; waitingMax: number }) {
    this.#workingMax = workingMax;
    this.#waitingMax = waitingMax;
  }

  /** null: too many are waiting already, and nothing was done. */
  async take<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#working >= this.#workingMax) {
      if (this.#waiting.length >= this.#waitingMax) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#working += 1;
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody who comes in between is before those who wait.
      const next = this.#waiting.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }
}
