// Goal: what exchanges say becomes exact prices, and an exchange that fails harms nobody. Method:
// tickers in the shape ccxt gives, an exchange made here that fails once, and ccxt itself loaded.
import { expect, test } from "vitest";
import { instant, priceOf, toDecimalText } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { CcxtFeed, type Exchange, loadExchange, marketsOf, venuePricesOf } from "./ccxt-feed.ts";
import type { VenuePrice } from "./prices.ts";

const receivedAt = instant(1_700_000_000_000);
const clock = { now: () => receivedAt };
const symbolByMarket = marketsOf(DEFAULT_SYMBOLS);
const map = (ticker: object) =>
  venuePricesOf(
    { "BTC/USDT": { symbol: "BTC/USDT", ...ticker } },
    { venue: "kraken", symbolByMarket, receivedAt },
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

test("only coins are looked for on exchanges", () => {
  expect(symbolByMarket.size).toBe(12);
  expect(symbolByMarket.get("BTC/USDT")).toBe("BTCUSDT");
});

test("a failed exchange is tried again while another goes on", async () => {
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
  });
  const feed = new CcxtFeed({
    exchanges: ["bad", "good"],
    symbols: DEFAULT_SYMBOLS,
    clock,
    log: (line) => lines.push(line),
    load: (name) => Promise.resolve(exchange(name === "bad")),
  });
  const heard = await new Promise<readonly VenuePrice[]>((resolve) => void feed.start(resolve));
  await feed.stop();
  expect(heard).toEqual([
    { venue: "good", symbol: "BTCUSDT", price: priceOf("60000"), volume: 0n, at: receivedAt },
  ]);
  expect(lines).toEqual(["bad: Error: down; again in 1000 ms"]);
});

test("ccxt is there, knows real exchanges and none that are not", async () => {
  const exchange = await loadExchange("kraken");
  expect(exchange.has["watchTickers"]).toBe(true);
  expect(exchange.number).toBe(String);
  await expect(loadExchange("nowhere")).rejects.toThrow("knows no exchange nowhere");
}, 30_000);
