// Goal: a row hears of its own symbol alone, an old answer never replaces a newer price, and the
// server is told the watched symbols once. Method: the store with a hand-run "later".
import type { SymbolQuote } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { createQuoteStore } from "./quote-store.ts";

function quote(symbol: string, seq: number, price: string): SymbolQuote {
  const empty = { high24h: null, low24h: null, volume24h: "0", change24h: "0.00" } as const;
  return { ...empty, symbol, seq, price, timeMs: seq * 1_000, status: "open" };
}

function storeWithLog() {
  const told: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const store = createQuoteStore(
    (symbols) => told.push(symbols),
    (action) => waiting.push(action),
  );
  const run = () => waiting.splice(0).forEach((action) => action());
  return { store, told, run };
}

test("a change is told to the watchers of its symbol and to nobody else", () => {
  const { store } = storeWithLog();
  const heard: string[] = [];
  store.watch("BTCUSDT", () => heard.push("BTC"));
  const stop = store.watch("ETHUSDT", () => heard.push("ETH"));
  store.hear({ type: "update", channel: "quotes", seq: 1, items: [quote("BTCUSDT", 1, "10")] });
  stop();
  store.hear({ type: "update", channel: "quotes", seq: 2, items: [quote("ETHUSDT", 1, "5")] });
  expect(heard).toEqual(["BTC"]);
  expect(store.quoteOf("ETHUSDT")?.price).toBe("5");
});

test("an answer that is older than the price held changes nothing, a newer one does", () => {
  const { store } = storeWithLog();
  store.seed([quote("BTCUSDT", 7, "70")]);
  store.seed([quote("BTCUSDT", 7, "71"), quote("BTCUSDT", 6, "60")]);
  expect(store.quoteOf("BTCUSDT")?.price).toBe("70");
  store.seed([quote("BTCUSDT", 8, "80")]);
  expect(store.quoteOf("BTCUSDT")?.price).toBe("80");
});

test("the set of watched symbols is told once per change, whatever came and went between", () => {
  const { store, told, run } = storeWithLog();
  const stops = ["A1", "B2", "C3"].map((symbol) => store.watch(symbol, () => {}));
  run();
  const stopSecond = store.watch("A1", () => {});
  stops[0]?.();
  stops[1]?.();
  run();
  stopSecond();
  run();
  expect(told).toEqual([["A1", "B2", "C3"], ["A1", "C3"], ["C3"]]);
});
