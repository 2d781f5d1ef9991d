/**
 * Lets only so many work at once, and only so many wait: the rest is told so at once. Who waits in
 * another line takes turns with this one's, however long that is.
 */
export class Semaphore {
  readonly #workingMax: number;
  readonly #waitingMax: number;
  /** By line, the one whose turn is next first; none is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #working = 0;

  constructor({ workingMax, waitingMax }: { workingMax: number; waitingMax: number }) {
    this.#workingMax = workingMax;
    this.#waitingMax = waitingMax;
  }

  /** null: too many are waiting already, and nothing was done. */
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

  /** So that nobody who comes in between is before those who wait. */
  #handOn(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#working -= 1;
      return;
    }
    const [line, waiting] = first;
    const next = waiting.shift();
    this.#waiting.delete(line);
    if (waiting.length > 0) this.#waiting.set(line, waiting); // behind the other lines
    next?.();
  }
}
