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

/** Longer than the longest order that is on sale, and than its settlement waits. */
const TAPE_MS = 7 * MINUTE_MS;

/**
 * The recorded ticks of the last minutes, by time: orders that end together are settled by the same
 * few of them. What is not on it is read where it was recorded; a recorded tick never changes.
 */
export class TickTape {
  readonly #database: Database;
  readonly #prices: Pick<Prices, "ticksAfter">;
  readonly #quotesBySymbol = new Map<SymbolCode, Quote[]>();

  constructor({ database, prices }: { database: Database; prices: Pick<Prices, "ticksAfter"> }) {
    this.#database = database;
    this.#prices = prices;
  }

  /** Reads what was recorded since a moment, before the first tick is heard. */
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
    // A gap would pass for two ticks that follow one another.
    if (last !== undefined && seq !== last.seq + 1) quotes.length = 0;
    quotes.push(quote);
    this.#quotesBySymbol.set(symbol, quotes);
    const outdated = quotes.findIndex((each) => each.at >= at - TAPE_MS);
    // Now and then, so that not every tick moves all of them.
    if (outdated > quotes.length / 2) quotes.splice(0, outdated);
  }

  /** As far as it was heard; null where it is not on the tape. */
  boundaryOnTape(symbol: SymbolCode, at: Instant): TickBoundary | null {
    const quotes = this.#quotesBySymbol.get(symbol) ?? [];
    const next = firstAfter(quotes, at);
    const last = quotes[next - 1];
    return last === undefined ? null : { at, last, next: quotes[next] ?? null };
  }

  /** The recorded ticks on either side of a moment; null where none was recorded before it. */
  async around(symbol: SymbolCode, at: Instant): Promise<TickBoundary | null> {
    const boundary = this.boundaryOnTape(symbol, at);
    // That nothing came after it, only the records can say.
    if (boundary !== null && boundary.next !== null) return boundary;
    return readTickBoundary(this.#database, { symbol, at });
  }
}

/** Where the first of them lies that is later. */
function firstAfter(quotes: readonly Quote[], at: Instant): number {
  let [low, high] = [0, quotes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quotes[middle]?.at ?? instant(0)) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
