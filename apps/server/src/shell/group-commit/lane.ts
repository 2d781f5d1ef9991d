import { setImmediate } from "node:timers/promises";

/** What became of one item: its answer, or a fault that is its own and nobody else's. */
export type Settled<Answer> = { readonly answer: Answer } | { readonly fault: unknown };

/** How a lane's items are answered. */
export interface Settling<Item, Answer> {
  /** Settles all of them together, in their order, or throws and has done nothing. */
  settle(items: readonly Item[]): Promise<readonly Settled<Answer>[]>;
  /** The answer that a fault of a single item amounts to; null if it is a fault. */
  answerTo(fault: unknown): Answer | null;
}

interface Pending<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
}

const BATCH_MAX = 512;

/**
 * A queue that is worked off batch after batch, never two batches at once: whatever arrives while
 * one is being settled is settled together in the next. If a batch fails, each item is tried alone.
 */
export class Lane<Item, Answer> {
  readonly #settling: Settling<Item, Answer>;
  readonly #queue: Pending<Item, Answer>[] = [];
  #draining: Promise<void> | null = null;

  constructor(settling: Settling<Item, Answer>) {
    this.#settling = settling;
  }

  /** How many are not yet being settled. */
  get waiting(): number {
    return this.#queue.length;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when everything taken so far is answered. */
  async idle(): Promise<void> {
    while (this.#draining !== null) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // What the last answers set off, and what has arrived meanwhile, shares the next batch: two
      // batches of half the size cost more than one.
      await setImmediate();
      await this.#settle(this.#queue.splice(0, BATCH_MAX));
    }
    this.#draining = null;
  }

  async #settle(batch: readonly Pending<Item, Answer>[]): Promise<void> {
    try {
      const all = await this.#settling.settle(batch.map(({ item }) => item));
      batch.forEach((pending, index) => {
        const settled = all[index];
        if (settled === undefined) throw new Error("a batch settles each of its items");
        if ("answer" in settled) pending.resolve(settled.answer);
        else this.#giveUp(pending, settled.fault);
      });
    } catch (fault) {
      const [alone, ...others] = batch;
      if (alone === undefined) return;
      // One item's fault must not be another's answer: try each alone.
      if (others.length > 0) for (const pending of batch) await this.#settle([pending]);
      else this.#giveUp(alone, fault);
    }
  }

  #giveUp({ resolve, reject }: Pending<Item, Answer>, fault: unknown): void {
    const answer = this.#settling.answerTo(fault);
    if (answer === null) reject(fault);
    else resolve(answer);
  }
}
