import type { CloseReason, Position, PositionId } from "@plumbline/engine/contract";

/** Counts of position events, taken from the commits. */
export interface PositionCounters {
  opened: number;
  placed: number;
  filled: number;
  reduced: number;
  settling: number;
  /** Closings that had to wait for a trusted price, and got one. */
  settled: number;
  fundings: number;
  readonly closed: Record<CloseReason, number>;
  /** Positions that ended more than once. Anything but zero is an error. */
  endedTwice: number;
}

/** Follows every position by comparing each commit's state with the previous one. */
export class PositionHistory {
  readonly counters: PositionCounters = {
    opened: 0,
    placed: 0,
    filled: 0,
    reduced: 0,
    settling: 0,
    settled: 0,
    fundings: 0,
    closed: {
      user: 0,
      take_profit: 0,
      stop_loss: 0,
      liquidation: 0,
      market_halt: 0,
      cancelled: 0,
      own_limit: 0,
      price_moved: 0,
      no_price: 0,
    },
    endedTwice: 0,
  };
  readonly #open = new Map<PositionId, Position>();
  readonly #ended = new Set<PositionId>();

  /** Positions that are not closed, including orders. */
  get openCount(): number {
    return this.#open.size;
  }

  add(after: Position): void {
    const before = this.#open.get(after.id);
    this.#count(before, after);
    if (after.status !== "closed") {
      this.#open.set(after.id, after);
      return;
    }
    this.#open.delete(after.id);
    if (this.#ended.has(after.id)) this.counters.endedTwice += 1;
    this.#ended.add(after.id);
  }

  #count(before: Position | undefined, after: Position): void {
    const { counters } = this;
    if (before === undefined) {
      if (after.status === "working") counters.placed += 1;
      else counters.opened += 1;
      return;
    }
    if (after.fundedPeriod > before.fundedPeriod && before.status === "running") {
      counters.fundings += 1;
    }
    if (after.quantity < before.quantity) counters.reduced += 1;
    if (after.status === before.status) return;
    if (before.status === "working" && after.status === "running") counters.filled += 1;
    if (after.status === "settling") counters.settling += 1;
    if (after.status !== "closed" || after.closeReason === null) return;
    if (before.status === "settling") counters.settled += 1;
    counters.closed[after.closeReason] += 1;
  }
}

/** Counts by name. */
export class Counts {
  readonly #byName = new Map<string, number>();

  add(name: string): void {
    this.#byName.set(name, (this.#byName.get(name) ?? 0) + 1);
  }

  of(name: string): number {
    return this.#byName.get(name) ?? 0;
  }

  get sum(): number {
    return [...this.#byName.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The most frequent first; ties sorted by name. */
  sorted(): readonly (readonly [name: string, count: number])[] {
    return [...this.#byName].sort(([a, m], [b, n]) => (n === m ? (a < b ? -1 : 1) : n - m));
  }
}
