import { setImmediate } from "node:timers/promises";

/** The outcome of one item: its answer, or a fault that concerns this item alone. */
export type Settled<Answer> = { readonly answer: Answer } | { readonly fault: unknown };

/** How items are distinguished and answered. */
export interface Settling<Item, Answer> {
  /**
   * The owners of an item: items of one owner are settled in order, never in two workers at once.
   */
  ownersOf(item: Item): readonly string[];
  /**
   * Settles all of them together, in order. If it throws, nothing was done, unless the outcome is
   * unknown. An item that was settled before gets its former answer.
   */
  settle(items: readonly Item[]): Promise<readonly Settled<Answer>[]>;
  /** Whether a fault is independent of the items: each of them alone would cause it too. */
  isOfAll(fault: unknown): boolean;
  /** Whether this fault leaves it unknown whether the items were settled. */
  isUnknown(fault: unknown): boolean;
  /** Whether the answer means that the item is settled, rather than refused. */
  isDone(answer: Answer): boolean;
  /** The answer that corresponds to a fault of a single item; null if it is a fault. */
  answerTo(fault: unknown): Answer | null;
}

interface Pending<Item, Answer> {
  readonly item: Item;
  readonly owners: readonly string[];
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
}

/** How the work is distributed. */
export interface Spread {
  /** The number of batches that may be in progress at once. */
  readonly workers: number;
  /**
   * Fewer items than this are not divided: the fixed cost of a batch would be too high for so few.
   */
  readonly shareMin: number;
}

/** For a batch that is retried: the fault that left its outcome unknown, if any. */
interface BatchFault {
  readonly unknown: unknown;
}

const BATCH_MAX = 512;

/**
 * One queue for several workers: while the batch of one is in progress, another gathers the next. A
 * worker takes an even share of all waiting items, so that none runs a few items while another runs
 * the rest, but no less than is worth a batch. If a batch fails, each of its items is tried alone,
 * or all together once more if the fault concerns none of them. Once an item's outcome is unknown,
 * only an answer that it was settled resolves this: a refusal of the second attempt may overtake
 * the first, which PostgreSQL may still commit.
 */
export class CommitWorkers<Item, Answer> {
  readonly #settling: Settling<Item, Answer>;
  readonly #shareMin: number;
  readonly #workers: (Promise<void> | null)[];
  #queue: Pending<Item, Answer>[] = [];
  /** Owners of items in flight. */
  readonly #busy = new Set<string>();
  #underWay = 0;

  constructor({ workers, shareMin }: Spread, settling: Settling<Item, Answer>) {
    this.#settling = settling;
    this.#shareMin = shareMin;
    this.#workers = Array.from({ length: workers }, () => null);
  }

  /** The number of waiting items. */
  get waiting(): number {
    return this.#queue.length;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, owners: this.#settling.ownersOf(item), resolve, reject });
      const idle = this.#workers.indexOf(null);
      if (idle !== -1) this.#workers[idle] = this.#drain(idle);
    });
  }

  /** Resolves when every item accepted so far is answered. */
  async idle(): Promise<void> {
    for (;;) {
      const draining = this.#workers.find((worker) => worker !== null);
      if (draining === undefined) return;
      await draining;
    }
  }

  async #drain(worker: number): Promise<void> {
    while (this.#queue.length > 0) {
      // Items that the last answers triggered, or that arrived since, share the next batch: two
      // batches of half the size cost more than one.
      await setImmediate();
      const batch = this.#take();
      // The rest belongs to owners in other workers, which take it when they finish.
      if (batch.length === 0) break;
      await this.#settle(batch);
      this.#underWay -= batch.length;
      for (const owner of batch.flatMap(({ owners }) => owners)) this.#busy.delete(owner);
    }
    this.#workers[worker] = null;
  }

  #take(): readonly Pending<Item, Answer>[] {
    const share = Math.ceil((this.#queue.length + this.#underWay) / this.#workers.length);
    const size = Math.min(Math.max(share, this.#shareMin), BATCH_MAX);
    const batch: Pending<Item, Answer>[] = [];
    const left: Pending<Item, Answer>[] = [];
    const owners = new Set<string>();
    // Owners of items that stay in the queue: no later item of theirs may overtake those.
    const waiting = new Set<string>();
    const isFree = (owner: string) => !this.#busy.has(owner) && !waiting.has(owner);
    for (const pending of this.#queue) {
      // An owner already in this batch cannot go to another worker meanwhile.
      const isHere = pending.owners.some((owner) => owners.has(owner));
      const isMore = batch.length < (isHere ? BATCH_MAX : size);
      const isTaken = isMore && pending.owners.every(isFree);
      (isTaken ? batch : left).push(pending);
      const others = isTaken ? owners : waiting;
      for (const owner of pending.owners) others.add(owner);
    }
    this.#queue = left;
    this.#underWay += batch.length;
    for (const owner of owners) this.#busy.add(owner);
    return batch;
  }

  /** A single item that was certainly not settled is repeated by its caller, if wanted. */
  async #settle(batch: readonly Pending<Item, Answer>[], before?: BatchFault): Promise<void> {
    try {
      const all = await this.#settling.settle(batch.map(({ item }) => item));
      batch.forEach((pending, index) => {
        const settled = all[index];
        if (settled === undefined) throw new Error("a batch settles each of its items");
        if ("fault" in settled) this.#giveUp(pending, before?.unknown ?? settled.fault);
        else if (before?.unknown !== undefined && !this.#settling.isDone(settled.answer)) {
          pending.reject(before.unknown);
        } else pending.resolve(settled.answer);
      });
    } catch (fault) {
      const isOfAll = this.#settling.isOfAll(fault);
      const unknown = before?.unknown ?? (this.#settling.isUnknown(fault) ? fault : undefined);
      const isAgain = before !== undefined;
      // A single item that certainly was not settled is sent again by its caller, if wanted.
      if (isOfAll && !isAgain && (batch.length > 1 || unknown !== undefined)) {
        return this.#settle(batch, { unknown });
      }
      if (batch.length === 1 || isOfAll) {
        for (const pending of batch) this.#giveUp(pending, unknown ?? fault);
        return;
      }
      // The fault of one item must not be the answer of another, so each is tried alone.
      for (const pending of batch) await this.#settle([pending], { unknown });
    }
  }

  #giveUp({ resolve, reject }: Pending<Item, Answer>, fault: unknown): void {
    const answer = this.#settling.answerTo(fault);
    if (answer === null) reject(fault);
    else resolve(answer);
  }
}
