import { priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS, INDEX_RULE } from "@plumbline/engine/market";
import { MarketData } from "@plumbline/server/areas/market/market-data";
import type { Round } from "@plumbline/server/areas/market/market-options";
import type { FileStore } from "@plumbline/server/feeds/files/file-store";
import { Database, type Tx } from "@plumbline/server/platform/postgres/database";
import { expect } from "vitest";
import { TestClock } from "./clock.ts";
import { createTestDatabase, runAsOwner, type TestDatabase } from "./database.ts";
import type { TestServer } from "./server.ts";

export const BTC = "BTCUSDT" as SymbolCode;
export const AAPL = "AAPL" as SymbolCode;

/** A market of two simulated venues on a separate database, with a clock that tests move. */
export class RecordedMarket {
  // A Wednesday on which every market is open.
  clock = new TestClock("2024-01-03T15:00:00Z");
  tickFiles: FileStore | null = null;
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  /** Both venues must be recent and agree. */
  market: MarketData;

  private constructor(testDatabase: TestDatabase) {
    this.testDatabase = testDatabase;
    this.database = new Database({ url: testDatabase.url });
    this.market = this.#createMarket(this.database);
  }

  static async create(): Promise<RecordedMarket> {
    const recorded = new RecordedMarket(await createTestDatabase());
    await recorded.restart();
    return recorded;
  }

  /** As after a crash: another process continues from what is stored. */
  async restart(on: Tx = this.database): Promise<MarketData> {
    this.market = this.#createMarket(on);
    await this.market.load();
    return this.market;
  }

  /** A round of both venues at the clock's time. */
  round(first: string, second = first, symbol = BTC): Round {
    const at = this.clock.now();
    const prices = [first, second].map((text, i) => ({
      venue: `v${i}`,
      symbol,
      price: priceOf(text),
      volume: 5n,
      at,
    }));
    return { at, prices };
  }

  /** Records such a round one second later. */
  async say(first: string, second = first, symbol = BTC): Promise<void> {
    this.clock.advance(1_000);
    await this.market.record([this.round(first, second, symbol)]);
  }

  async drop(): Promise<void> {
    await this.database.close();
    await this.testDatabase.drop();
  }

  #createMarket(database: Tx): MarketData {
    return new MarketData({
      database,
      ...(this.tickFiles !== null && { tickFiles: this.tickFiles }),
      clock: this.clock,
      symbols: DEFAULT_SYMBOLS,
      rule: { ...INDEX_RULE, venuesMin: 2 },
      isSimulated: true,
      log: (fault) => expect.fail(String(fault)),
    });
  }
}

const HOURS = 31;

/** Hours of prices, so that a newly started house can price options. */
export async function storeHours({ clock, databaseUrl }: TestServer): Promise<void> {
  await runAsOwner(
    databaseUrl,
    `insert into candles (symbol, interval, opened_at, open, high, low, close, volume, first_seq,
       last_seq)
     select 'BTCUSDT', '1h', date_trunc('hour', to_timestamp(${clock.now()} / 1000.0), 'UTC')
         - hours * interval '1 hour', price, price, price, price, 0, 1, 1
     from generate_series(0, ${HOURS}) as hours
     cross join lateral (select 60000 + 600 * ((hours + 1) % 2) as price) as alternating
     on conflict do nothing`,
  );
}
