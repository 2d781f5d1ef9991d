// Goal: exchange data becomes exact prices, and a failing exchange affects no other. Method:
// tickers in ccxt's format, an artificial exchange that fails once, and ccxt itself loaded.
import { expect, test } from "vitest";
import { instant, priceOf, toDecimalText } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { CcxtFeed, type Exchange, loadExchange, marketsOf, venuePricesOf } from "./ccxt-feed.ts";
import type { VenuePrice } from "./prices.ts";
import { TradedVolumes, type VenueCandle } from "./traded-volumes.ts";

const receivedAt = instant(1_700_000_000_000);
const clock = { now: () => receivedAt };
const symbolByMarket = marketsOf(DEFAULT_SYMBOLS, "kraken");
const map = (ticker: object) =>
  venuePricesOf(
    { "BTC/USDT": { symbol: "BTC/USDT", ...ticker } },
    { venue: "kraken", symbolByMarket, receivedAt, volumes: new TradedVolumes() },
  ).map(({ price, at }) => [toDecimalText(price), at - receivedAt]);

test.each([
  ["the last trade", { last: "60000.123456789", bid: "1", ask: "1" }, [["60000.12345678", 0]]],
  ["the middle of bid and ask", { bid: "59999", ask: "60000" }, [["59999.5", 0]]],
  ["its own time", { last: "1", timestamp: receivedAt - 300 }, [["1", -300]]],
  ["never a time to come", { last: "1", timestamp: receivedAt + 5_000 }, [["1", 0]]],
  ["nothing from nothing", { timestamp: receivedAt }, []],
  ["nothing from one side", { bid: "1" }, []],
  ["nothing from zero", { last: "0" }, []],
  ["nothing of a market that is not traded here", { symbol: "PEPE/USDT", last: "1" }, []],
])("%s", (_name, ticker, expected) => {
  expect(map(ticker)).toEqual(expected);
});

test("only coins are requested from exchanges", () => {
  expect(symbolByMarket.size).toBe(12);
  expect(symbolByMarket.get("BTC/USDT")).toBe("BTCUSDT");
});

test("a failed exchange is retried while another continues", async () => {
  let tries = 0;
  const lines: string[] = [];
  const exchange = (isPushed: boolean): Exchange => ({
    number: String,
    has: { watchTickers: isPushed },
    loadMarkets: () => {
      tries += 1;
      return isPushed && tries < 3
        ? Promise.reject(new Error("down"))
        : Promise.resolve({ "BTC/USDT": {} });
    },
    watchTickers: () => Promise.reject(new Error("not reached")),
    fetchTickers: () => Promise.resolve({ "BTC/USDT": { symbol: "BTC/USDT", last: "60000" } }),
    fetchOHLCV: () => Promise.resolve([]),
  });
  const feed = new CcxtFeed({
    exchanges: ["bad", "good"],
    symbols: DEFAULT_SYMBOLS,
    clock,
    log: (line) => lines.push(line),
    load: (name) => Promise.resolve(exchange(name === "bad")),
  });
  const prices = await new Promise<readonly VenuePrice[]>((resolve) => void feed.start(resolve));
  await feed.stop();
  expect(prices).toEqual([
    { venue: "good", symbol: "BTCUSDT", price: priceOf("60000"), volume: 0n, at: receivedAt },
  ]);
  expect(lines).toEqual([
    "good: offers no candles, so its volume is not counted",
    "bad: Error: down; again in 1000 ms",
  ]);
});

const candle = (volume: string): VenueCandle => [receivedAt, "1", "1", "1", "1", volume];

// Goal: a price carries its exchange's volume since the last one, and unreadable candles affect no
// price. Method: an exchange that pushes a price only when its candles were read often enough; the
// second reading of BTC fails.
test("a price carries the volume since the previous one", async () => {
  let isRead = () => {};
  const read = new Promise<void>((resolve) => (isRead = resolve));
  const requests = new Set<string>();
  const answers = ["10", null, "12.5"];
  let at = receivedAt - 2;
  const exchange: Exchange = {
    number: String,
    has: { watchTickers: true, fetchOHLCV: true },
    loadMarkets: () => Promise.resolve({ "BTC/USDT": {} }),
    watchTickers: async () => {
      await read;
      at += 1;
      return { "BTC/USDT": { symbol: "BTC/USDT", last: "60000", timestamp: at } };
    },
    fetchTickers: () => Promise.reject(new Error("not reached")),
    fetchOHLCV: async (...request) => {
      requests.add(JSON.stringify(request));
      const volume = answers.shift();
      // The next request shows that the former answer was processed.
      if (volume === undefined) isRead();
      if (volume === null) throw new Error("too many requests");
      return volume === undefined ? [] : [candle(volume)];
    },
  };
  const lines: string[] = [];
  const feed = new CcxtFeed({
    exchanges: ["good"],
    symbols: DEFAULT_SYMBOLS,
    clock,
    log: (line) => lines.push(line),
    load: () => Promise.resolve(exchange),
    volumesEveryMs: 0,
  });
  const volumes: bigint[] = [];
  await new Promise<void>((resolve) => {
    void feed.start((prices) => {
      volumes.push(...prices.map(({ volume }) => volume));
      if (volumes.length >= 3) resolve();
    });
  });
  await feed.stop();
  expect([...requests]).toEqual(['["BTC/USDT","1m",null,3]']);
  expect(volumes.slice(0, 3)).toEqual([250_000_000n, 0n, 0n]);
  expect(lines).toEqual(["good: no volume of 1 markets; BTC/USDT: Error: too many requests"]);
});

test("ccxt is available, and has real exchanges only", async () => {
  const exchange = await loadExchange("kraken");
  expect(exchange.has["watchTickers"]).toBe(true);
  expect(exchange.number).toBe(String);
  expect(exchange.has["fetchOHLCV"]).toBe(true);
  // ccxt's own parser of a candle as Kraken sends it: the volume stays text.
  const { parseOHLCV } = exchange as unknown as { parseOHLCV(sent: readonly unknown[]): unknown };
  const sent = [1_700_000_000, "1", "2", "0.5", "1.5", "1.2", "0.10000001", 3];
  expect(parseOHLCV.call(exchange, sent)).toEqual([
    1_700_000_000_000,
    "1",
    "2",
    "0.5",
    "1.5",
    "0.10000001",
  ]);
  await expect(loadExchange("nowhere")).rejects.toThrow("knows no exchange nowhere");
}, 30_000);
