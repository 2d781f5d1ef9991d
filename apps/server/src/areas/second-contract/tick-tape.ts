import {
  type Instant,
  instant,
  MINUTE_MS,
  type Quote,
  type SymbolCode,
  type TickBoundary,
} from "@plumbline/engine/kernel";
import type { Prices } from "#feeds/prices";
import type { Database } from "#platform/postgres/database";
import { readTickBoundary } from "#services/ticks/read-ticks";

/** Longer than the longest order on sale plus the longest wait for its settlement. */
const TAPE_MS = 7 * MINUTE_MS;

/**
 * The recorded ticks of the last minutes in memory, since orders that expire together need the same
 * few ticks. Other ticks are read from the database; a recorded tick never changes.
 */
export class TickTape {
  readonly #database: Database;
  readonly #prices: Pick<Prices, "ticksAfter">;
  readonly #quotesBySymbol = new Map<SymbolCode, Quote[]>();

  constructor({ database, prices }: { database: Database; prices: Pick<Prices, "ticksAfter"> }) {
    this.#database = database;
    this.#prices = prices;
  }

  /** Reads the ticks recorded since a moment, before the first new tick arrives. */
  async load(symbol: SymbolCode, since: Instant): Promise<void> {
    const recorded = await readTickBoundary(this.#database, { symbol, at: since });
    if (recorded === null) return;
    const { seq } = recorded.last;
    for await (const quote of this.#prices.ticksAfter(symbol, seq - 1)) this.push(quote);
  }

  push({ symbol, seq, price: worth, at }: Quote): void {
    const quote = { symbol, seq, price: worth, at };
    const quotes = this.#quotesBySymbol.get(symbol) ?? [];
    const last = quotes.at(-1);
    if (last !== undefined && seq <= last.seq) return;
    // Ticks before a gap are dropped, so that two adjacent entries are adjacent ticks.
    if (last !== undefined && seq !== last.seq + 1) quotes.length = 0;
    quotes.push(quote);
    this.#quotesBySymbol.set(symbol, quotes);
    const outdated = quotes.findIndex((each) => each.at >= at - TAPE_MS);
    // Removed in bulk, so that not every tick moves the array.
    if (outdated > quotes.length / 2) quotes.splice(0, outdated);
  }

  /** The ticks received on either side of a moment; null if the moment is not on the tape. */
  boundaryOnTape(symbol: SymbolCode, at: Instant): TickBoundary | null {
    const quotes = this.#quotesBySymbol.get(symbol) ?? [];
    const next = firstAfter(quotes, at);
    const last = quotes[next - 1];
    return last === undefined ? null : { at, last, next: quotes[next] ?? null };
  }

  /** The recorded ticks on either side of a moment; null if none was recorded before it. */
  async around(symbol: SymbolCode, at: Instant): Promise<TickBoundary | null> {
    const boundary = this.boundaryOnTape(symbol, at);
    // Only the database shows that no tick followed.
    if (boundary !== null && boundary.next !== null) return boundary;
    return readTickBoundary(this.#database, { symbol, at });
  }
}

/** The index of the first tick later than `at`. */
function firstAfter(quotes: readonly Quote[], at: Instant): number {
  let [low, high] = [0, quotes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quotes[middle]?.at ?? instant(0)) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
