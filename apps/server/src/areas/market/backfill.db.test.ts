// Goal: a first start fills every chart once, with a valid chain, and the live feed continues from
// it. Method: two symbols, one of them with trading hours, on a real PostgreSQL.
import { instant, type SymbolCode } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS, INTERVALS } from "@plumbline/engine/market";
import { listedSymbol, wireCandle } from "@plumbline/protocol/market";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SimulatedFeed } from "#feeds/simulated-feed";
import { Database } from "#platform/postgres/database";
import { backfill, storedPrices } from "./backfill.ts";
import { MarketData } from "./market-data.ts";
import { candlesOf, listSymbols } from "./queries.ts";
import { verifyChain } from "./verify-chain.ts";

const symbols = DEFAULT_SYMBOLS.filter(({ symbol }) => symbol === "BTCUSDT" || symbol === "AAPL");
const clock = new TestClock("2024-01-03T15:10:20Z");
const seed = "7";

let testDatabase: TestDatabase;
let database: Database;
let market: MarketData;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  await backfill(database, { seed, symbols, until: clock.now() });
  const log = (fault: unknown) => expect.fail(String(fault));
  market = new MarketData({ database, clock, symbols, isSimulated: true, log });
  await market.load();
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test.each(symbols.map(({ symbol }) => [symbol]))("every chart of %s is full", async (symbol) => {
  const counts: Record<string, number> = {};
  for (const interval of INTERVALS) {
    const result = await candlesOf({ market, database, clock }, { symbol, interval, limit: 1_000 });
    const candles = result.ok ? result.value : [];
    counts[interval] = candles.length;
    for (const candle of candles.slice(-3)) expect(wireCandle.parse(candle)).toEqual(candle);
    const isInOrder = candles.every(([at], i) => i === 0 || at > (candles[i - 1]?.[0] ?? 0));
    expect(isInOrder).toBe(true);
  }
  const enough = { "1m": 1_000, "3m": 480, "5m": 288, "15m": 900, "30m": 450, "1h": 1_000 };
  for (const [interval, count] of Object.entries(enough)) {
    expect([interval, counts[interval] ?? 0]).toEqual([
      interval,
      expect.toSatisfy((n: number) => n >= count),
    ]);
  }
  expect(counts["4h"]).toBeGreaterThan(300);
  expect(counts["1d"]).toBeGreaterThan(900);
  expect(counts["1w"]).toBeGreaterThan(130);
  expect(counts["1M"]).toBeGreaterThan(30);
});

test("the past is a valid chain, and nothing is generated twice", async () => {
  const report = await verifyChain({ database: database, files: null }, "BTCUSDT" as SymbolCode);
  expect(report.problem).toBeNull();
  expect(report.ticks).toBeGreaterThan(17_000);
  await backfill(database, { seed, symbols, until: instant(clock.now() + 60_000) });
  expect(await verifyChain({ database: database, files: null }, "BTCUSDT" as SymbolCode)).toEqual(
    report,
  );
});

test("live prices continue from the past without a step, and the day has figures", async () => {
  const startPrices = await storedPrices(database, symbols);
  const feed = new SimulatedFeed({ seed, symbols, clock, startPrices });
  const before = market.latest(symbols[0]?.symbol ?? ("" as SymbolCode));
  await market.record([{ at: clock.now(), prices: feed.step() }]);
  for (const listed of listSymbols(market, clock)) {
    expect(listedSymbol.parse(listed)).toEqual(listed);
    expect(listed).toMatchObject({ status: "open", simulated: true });
    expect(listed.sparkline).toHaveLength(24);
    expect(listed.high24h).not.toBe(listed.low24h);
  }
  const after = market.latest(symbols[0]?.symbol ?? ("" as SymbolCode));
  expect(after?.quote.seq).toBe((before?.quote.seq ?? 0) + 1);
  const ratio = Number(after?.quote.price) / Number(before?.quote.price);
  expect(Math.abs(ratio - 1)).toBeLessThan(0.005);
});
