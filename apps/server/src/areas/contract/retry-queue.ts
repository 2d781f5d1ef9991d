import type { PositionId } from "@plumbline/engine/contract";
import type { Quote } from "@plumbline/engine/kernel";
import type { LateTarget, Target } from "./watched-positions.ts";

/**
 * The most ticks queued for a position that faults; the first ones are queued, later ones are
 * dropped.
 */
const TICKS_MAX = 100;
/** The most failed retries after which the ticks of a position count as processed. */
const AWAITED_TRIES_MAX = 100;

interface Owed {
  readonly target: Target;
  /** In chain order. */
  readonly quotes: Quote[];
  /** The number of failed retries. */
  triesCount: number;
}

/** Positions that a fault left undecided, and the ticks at which they are evaluated again. */
export class RetryQueue {
  readonly #owed = new Map<PositionId, Owed>();

  has({ positionId }: Target): boolean {
    return this.#owed.has(positionId);
  }

  /** Whether a tick is not processed because a position at it is undecided. */
  get isAwaited(): boolean {
    return [...this.#owed.values()].some(({ triesCount }) => triesCount < AWAITED_TRIES_MAX);
  }

  add({ quote, ...target }: LateTarget): void {
    const existing = this.#owed.get(target.positionId);
    if (existing === undefined) {
      this.#owed.set(target.positionId, { target, quotes: [quote], triesCount: 0 });
    } else if (existing.quotes.length < TICKS_MAX) existing.quotes.push(quote);
  }

  /** Evaluates each tick in order, up to the first that fails again. */
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

/**
 * The maximum number of concurrent commands: far below the runner's limit, so that members'
 * commands are not refused.
 */
const AT_ONCE_MAX = 4_096;

/** Runs the work for all items with bounded concurrency. */
export async function inPortions<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE_MAX) {
    await Promise.all(items.slice(start, start + AT_ONCE_MAX).map(work));
  }
}
