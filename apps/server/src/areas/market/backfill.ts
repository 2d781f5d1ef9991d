import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import { nextTick, type Tick, type TradedSymbol } from "@plumbline/engine/market";
import { simulatedHistory } from "#feeds/simulated-history";
import type { Database } from "#platform/postgres/database";
import { CandleBook } from "./candle-book.ts";
import { saveCandles } from "./candle-store.ts";
import { sealTick } from "#services/ticks/tick-columns";
import { insertTicks, loadLastTicks } from "./tick-store.ts";

/** The one venue of a simulated past, which distinguishes it from recorded prices. */
const PAST_VENUE = "simulated-past";

const ROWS_PER_INSERT = 4_000;
const AT_ONCE = 3;

/**
 * Gives every symbol without a tick a simulated past, as chained ticks and the candles derived from
 * them, in one transaction for each symbol: an interrupted run continues at the next start. To be
 * called before the market's `load`, and only with the simulated feed.
 */
export async function backfill(
  database: Database,
  past: {
    readonly seed: string;
    readonly symbols: readonly TradedSymbol[];
    readonly until: Instant;
    readonly log?: (line: string) => void;
  },
): Promise<void> {
  const codes = past.symbols.map(({ symbol }) => symbol);
  const existing = new Set((await loadLastTicks(database, codes)).map(({ symbol }) => symbol));
  const missing = past.symbols.filter(({ symbol }) => !existing.has(symbol));
  const total = missing.length;
  let done = 0;
  const workOff = async () => {
    for (let traded = missing.shift(); traded !== undefined; traded = missing.shift()) {
      await backfillSymbol(database, { traded, seed: past.seed, until: past.until });
      done += 1;
      past.log?.(`Wrote simulated history of ${traded.symbol} (${done} of ${total})`);
    }
  };
  // While PostgreSQL stores one symbol, the next ones are generated.
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
}

async function backfillSymbol(
  database: Database,
  { traded, seed, until }: { traded: TradedSymbol; seed: string; until: Instant },
): Promise<void> {
  const book = new CandleBook();
  const ticks: Tick[] = [];
  let last: Tick | null = null;
  for (const { stepMs, ...past } of simulatedHistory({ seed, traded }, until)) {
    const inputs = [{ venue: PAST_VENUE, price: past.price, at: past.at }];
    last = sealTick(nextTick(last, { ...past, inputs }));
    ticks.push(last);
    book.add(last, stepMs);
  }
  await database.transaction(async (tx) => {
    for (const part of inParts(ticks)) await insertTicks(tx, part);
    for (const part of inParts(book.unsaved())) await saveCandles(tx, part);
  });
}

function inParts<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(rows.length / ROWS_PER_INSERT);
  return Array.from({ length: count }, (_, i) =>
    rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT),
  );
}

/** The last stored price of every symbol that has one, for a simulated feed to continue from. */
export async function storedPrices(database: Database, symbols: readonly TradedSymbol[]) {
  const ticks = await loadLastTicks(
    database,
    symbols.map(({ symbol }): SymbolCode => symbol),
  );
  return new Map(ticks.map(({ symbol, price }) => [symbol, price]));
}
