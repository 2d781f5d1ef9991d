import type { PositionId } from "@plumbline/engine/contract";
import type { Quote } from "@plumbline/engine/kernel";
import type { LateTarget, Target } from "./watched-positions.ts";

/** A position that faults so often is not decided by asking once more; its first ticks count. */
const TICKS_MAX = 100;
/** Nor does it keep everybody's ticks from being written down as processed. */
const AWAITED_TRIES_MAX = 100;

interface Owed {
  readonly target: Target;
  /** In chain order. */
  readonly quotes: Quote[];
  /** How often it was asked again in vain. */
  triesCount: number;
}

/** Whom a fault left without an answer, and about which ticks they are therefore asked again. */
export class RetryQueue {
  readonly #owed = new Map<PositionId, Owed>();

  has({ positionId }: Target): boolean {
    return this.#owed.has(positionId);
  }

  /** Whether a tick is not processed because somebody's answer is still to be had. */
  get isAwaited(): boolean {
    return [...this.#owed.values()].some(({ triesCount }) => triesCount < AWAITED_TRIES_MAX);
  }

  add({ quote, ...target }: LateTarget): void {
    const existing = this.#owed.get(target.positionId);
    if (existing === undefined) {
      this.#owed.set(target.positionId, { target, quotes: [quote], triesCount: 0 });
    } else if (existing.quotes.length < TICKS_MAX) existing.quotes.push(quote);
  }

  /** Asks about each tick in its order, up to the first that is not answered again. */
  async settle(ask: (target: LateTarget) => Promise<boolean>): Promise<void> {
    await inPortions([...this.#owed.values()], async (owed) => {
      const { target, quotes } = owed;
      for (let [quote] = quotes; quote !== undefined; [quote] = quotes) {
        if (!(await ask({ ...target, quote }))) {
          owed.triesCount += 1;
          return;
        }
        quotes.shift();
      }
      this.#owed.delete(target.positionId);
    });
  }
}

/** Commands under way at one time: far fewer than the runner lets wait, so members find room. */
const AT_ONCE_MAX = 4_096;

/** Does the work for all, so many at a time. */
export async function inPortions<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE_MAX) {
    await Promise.all(items.slice(start, start + AT_ONCE_MAX).map(work));
  }
}
