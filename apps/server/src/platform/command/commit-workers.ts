import { setImmediate } from "node:timers/promises";

/** What became of one item: its answer, or a fault that is its own and nobody else's. */
export type Settled<Answer> = { readonly answer: Answer } | { readonly fault: unknown };

/** How items are told apart and answered. */
export interface Settling<Item, Answer> {
  /** Whose it is: items of one owner are settled in their order, never in two workers at once. */
  ownersOf(item: Item): readonly string[];
  /**
   * Settles all of them together, in their order, or throws and has done nothing, unless nobody
   * knows whether it has. What was settled before is answered as before.
   */
  settle(items: readonly Item[]): Promise<readonly Settled<Answer>[]>;
  /** Whether a fault says nothing of the items: they would meet it one by one, too. */
  isOfAll(fault: unknown): boolean;
  /** Whether after this fault nobody knows if the items were settled. */
  isUnknown(fault: unknown): boolean;
  /** Whether the answer says that the item is settled, rather than that it was refused. */
  isDone(answer: Answer): boolean;
  /** The answer that a fault of a single item amounts to; null if it is a fault. */
  answerTo(fault: unknown): Answer | null;
}

interface Pending<Item, Answer> {
  readonly item: Item;
  readonly owners: readonly string[];
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
}

/** How the work is spread. */
export interface Spread {
  /** How many batches may be under way at once. */
  readonly workers: number;
  /** So many are not shared out: what a batch costs by itself would be paid for too few. */
  readonly shareMin: number;
}

/** Of a batch that is tried again: the fault after which nobody knows of its items, if any. */
interface BatchFault {
  readonly unknown: unknown;
}

const BATCH_MAX = 512;

/**
 * One queue for several workers, each of which takes batch after batch: while the batch of one is
 * under way, another gathers the next. A worker takes its even share of all that waits, so that
 * none runs with a handful while another carries the rest, but not less than is worth a batch. If
 * a batch fails, each of its items is tried alone, or all together once more if the fault is none
 * of theirs. Once nobody knows whether an item was settled, only the answer that it is ends that:
 * a refusal of the second try may overtake the first, which PostgreSQL may yet carry out.
 */
export class CommitWorkers<Item, Answer> {
  readonly #settling: Settling<Item, Answer>;
  readonly #shareMin: number;
  readonly #workers: (Promise<void> | null)[];
  #queue: Pending<Item, Answer>[] = [];
  /** Owners of what is under way. */
  readonly #busy = new Set<string>();
  #underWay = 0;

  constructor({ workers, shareMin }: Spread, settling: Settling<Item, Answer>) {
    this.#settling = settling;
    this.#shareMin = shareMin;
    this.#workers = Array.from({ length: workers }, () => null);
  }

  /** How many are not yet being settled. */
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

  /** Resolves when everything taken so far is answered. */
  async idle(): Promise<void> {
    for (;;) {
      const draining = this.#workers.find((worker) => worker !== null);
      if (draining === undefined) return;
      await draining;
    }
  }

  async #drain(worker: number): Promise<void> {
    while (this.#queue.length > 0) {
      // What the last answers set off, and what has arrived meanwhile, shares the next batch: two
      // batches of half the size cost more than one.
      await setImmediate();
      const batch = this.#take();
      // All that is left belongs to owners in other workers, which will come back for it.
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
    // Of what is left, for want of room or of one of its owners: nothing of theirs goes before it.
    const waiting = new Set<string>();
    const isFree = (owner: string) => !this.#busy.has(owner) && !waiting.has(owner);
    for (const pending of this.#queue) {
      // Whoever is in this batch already could go nowhere else meanwhile.
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

  /** `before`: of the try before this one. */
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
      // A single item that certainly was not settled is asked for again by whoever wants it.
      if (isOfAll && !isAgain && (batch.length > 1 || unknown !== undefined)) {
        return this.#settle(batch, { unknown });
      }
      if (batch.length === 1 || isOfAll) {
        for (const pending of batch) this.#giveUp(pending, unknown ?? fault);
        return;
      }
      // One item's fault must not be another's answer: try each alone.
      for (const pending of batch) await this.#settle([pending], { unknown });
    }
  }

  #giveUp({ resolve, reject }: Pending<Item, Answer>, fault: unknown): void {
    const answer = this.#settling.answerTo(fault);
    if (answer === null) reject(fault);
    else resolve(answer);
  }
}
