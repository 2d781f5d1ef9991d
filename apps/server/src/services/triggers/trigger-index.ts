import type { Price, SymbolCode } from "@plumbline/engine/kernel";
import { Heap } from "heap-js";

/** The prices between which nothing is due for the target; null: no bound on that side. */
export interface Band {
  /** Due when the mark is at or below. */
  readonly below: Price | null;
  /** Due when the mark is at or above. */
  readonly above: Price | null;
}

interface Entry<Target> {
  readonly key: Price;
  readonly watch: Watch<Target>;
}

interface Watch<Target> {
  readonly target: Target;
  readonly symbol: SymbolCode;
  isLive: boolean;
}

interface Heaps<Target> {
  /** The highest lower bound on top: a falling mark reaches it first. */
  readonly below: Heap<Entry<Target>>;
  /** The lowest upper bound on top: a rising mark reaches it first. */
  readonly above: Heap<Entry<Target>>;
  deadEntries: number;
}

// Dead entries are removed when they outnumber the live ones, so a heap is at most twice its
// content.
const SWEEP_MIN = 1_024;

// Most ticks reach no bound, and share this empty answer.
const NOBODY: readonly never[] = [];

/**
 * The prices at which targets are due: a tick that reaches no bound costs two comparisons, however
 * many targets are watched. It is only an index: a command decides against the locked rows, so a
 * target returned twice, late or unnecessarily has no effect.
 */
export class TriggerIndex<Target> {
  readonly #heapsBySymbol = new Map<SymbolCode, Heaps<Target>>();
  readonly #watchByKey = new Map<string, Watch<Target>>();

  /** Watches a target under the caller's key, replacing the key's former target. */
  watch(
    key: string,
    { symbol, target, band }: { symbol: SymbolCode; target: Target; band: Band },
  ): void {
    this.unwatch(key);
    const heaps = this.#heapsOf(symbol);
    const watch: Watch<Target> = { target, symbol, isLive: true };
    this.#watchByKey.set(key, watch);
    if (band.below !== null) heaps.below.push({ key: band.below, watch });
    if (band.above !== null) heaps.above.push({ key: band.above, watch });
  }

  /** Whether this key is armed; it is not between the return of its target and the next `watch`. */
  isWatching(key: string): boolean {
    return this.#watchByKey.get(key)?.isLive ?? false;
  }

  unwatch(key: string): void {
    const watch = this.#watchByKey.get(key);
    if (watch === undefined) return;
    this.#watchByKey.delete(key);
    watch.isLive = false;
    const heaps = this.#heapsOf(watch.symbol);
    heaps.deadEntries += 2;
    this.#sweep(heaps);
  }

  /** Removes and returns every target whose bound this mark reaches. Watch it again afterwards. */
  take(symbol: SymbolCode, mark: Price): readonly Target[] {
    const heaps = this.#heapsBySymbol.get(symbol);
    if (heaps === undefined) return NOBODY;
    const below = heaps.below.peek();
    const above = heaps.above.peek();
    const isReached =
      (below !== undefined && mark <= below.key) || (above !== undefined && mark >= above.key);
    return isReached ? this.#takeFrom(heaps, mark) : NOBODY;
  }

  #takeFrom(heaps: Heaps<Target>, mark: Price): readonly Target[] {
    const targets: Target[] = [];
    const takeFrom = (heap: Heap<Entry<Target>>, isReached: (key: Price) => boolean) => {
      for (let top = heap.peek(); top && isReached(top.key); top = heap.peek()) {
        heap.pop();
        if (!top.watch.isLive) continue;
        top.watch.isLive = false;
        heaps.deadEntries += 1; // the entry of its other bound remains
        targets.push(top.watch.target);
      }
    };
    takeFrom(heaps.below, (key) => mark <= key);
    takeFrom(heaps.above, (key) => mark >= key);
    return targets;
  }

  #heapsOf(symbol: SymbolCode): Heaps<Target> {
    const existing = this.#heapsBySymbol.get(symbol);
    if (existing !== undefined) return existing;
    const heaps: Heaps<Target> = {
      below: new Heap<Entry<Target>>((a, b) => ascending(b.key, a.key)),
      above: new Heap<Entry<Target>>((a, b) => ascending(a.key, b.key)),
      deadEntries: 0,
    };
    this.#heapsBySymbol.set(symbol, heaps);
    return heaps;
  }

  #sweep(heaps: Heaps<Target>): void {
    if (heaps.deadEntries < SWEEP_MIN) return;
    if (heaps.deadEntries * 2 < heaps.below.length + heaps.above.length) return;
    for (const heap of [heaps.below, heaps.above]) {
      heap.init(heap.toArray().filter(({ watch }) => watch.isLive));
    }
    heaps.deadEntries = 0;
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
