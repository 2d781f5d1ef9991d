// Goal: a row is notified only of changes of its own symbol, an old response never replaces a newer
// price, and a fast market does not render rows too often. Method: the store with a schedule that
// the test controls.
import type { SymbolCode } from "@plumbline/engine/kernel";
import type { SymbolQuote } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { createQuoteStore } from "./quote-store.ts";

function quote(symbol: string, seq: number, price: string): SymbolQuote {
  const empty = { high24h: null, low24h: null, volume24h: "0", change24h: "0.00" } as const;
  return {
    ...empty,
    symbol: symbol as SymbolCode,
    seq,
    price,
    timeMs: seq * 1_000,
    status: "open",
    haltReason: null,
    haltEndMs: null,
  };
}

function storeWithLog() {
  const waiting: (() => void)[] = [];
  const store = createQuoteStore({
    onFollow: () => {},
    schedule: (action) => waiting.push(action),
  });
  const run = () => waiting.splice(0).forEach((action) => action());
  const update = (...items: readonly SymbolQuote[]) =>
    store.onMessage({ type: "update", channel: "quotes", seq: 1, items });
  const snapshot = (...items: readonly SymbolQuote[]) =>
    store.onMessage({ type: "snapshot", channel: "quotes", seq: 1, items });
  return { store, run, update, snapshot };
}

test("a change notifies only the watchers of its symbol", () => {
  const { store, run, update } = storeWithLog();
  const changes: string[] = [];
  store.watch("BTCUSDT", () => changes.push("BTC"));
  const stop = store.watch("ETHUSDT", () => changes.push("ETH"));
  update(quote("BTCUSDT", 1, "10"));
  stop();
  run();
  update(quote("ETHUSDT", 1, "5"));
  expect(changes).toEqual(["BTC"]);
  expect(store.quoteOf("ETHUSDT")?.price).toBe("5");
});

test("the first change is published at once, close ones together, and the last one counts", () => {
  const { store, run, update } = storeWithLog();
  const prices: (string | null | undefined)[] = [];
  store.watch("BTCUSDT", () => prices.push(store.quoteOf("BTCUSDT")?.price));
  run();
  for (const [i, price] of ["10", "11", "12", "13"].entries()) update(quote("BTCUSDT", i, price));
  expect(prices).toEqual(["10"]);
  run();
  expect(prices).toEqual(["10", "13"]);
  run();
  expect(prices).toEqual(["10", "13"]);
  update(quote("BTCUSDT", 5, "14"));
  expect(prices).toEqual(["10", "13", "14"]);
});

test("a snapshot is shown at once with waiting changes; repeated values do not notify", () => {
  const { store, update, snapshot } = storeWithLog();
  let count = 0;
  store.watch("BTCUSDT", () => (count += 1));
  update(quote("BTCUSDT", 1, "10"));
  update(quote("BTCUSDT", 2, "11"));
  snapshot(quote("BTCUSDT", 3, "12"));
  const current = store.quoteOf("BTCUSDT");
  expect([current?.price, count]).toEqual(["12", 2]);
  snapshot(quote("BTCUSDT", 3, "12"));
  expect(store.quoteOf("BTCUSDT")).toBe(current);
  expect(count).toBe(2);
  snapshot({ ...quote("BTCUSDT", 3, "12"), status: "halted", haltReason: "audit" });
  snapshot({ ...quote("BTCUSDT", 3, "12"), status: "halted", haltReason: "outage" });
  expect([store.quoteOf("BTCUSDT")?.haltReason, count]).toEqual(["outage", 4]);
});

test("an older response changes nothing; an equally old one only if unsubscribed", () => {
  const { store } = storeWithLog();
  const closed = { ...quote("BTCUSDT", 7, "70"), status: "closed" } as const;
  store.seed([quote("BTCUSDT", 7, "70"), quote("ETHUSDT", 7, "7")]);
  store.seed([quote("BTCUSDT", 6, "60")]);
  expect(store.quoteOf("BTCUSDT")?.price).toBe("70");
  store.seed([closed]);
  expect(store.quoteOf("BTCUSDT")?.status).toBe("closed");
  store.watch("ETHUSDT", () => {});
  store.seed([{ ...quote("ETHUSDT", 7, "7"), status: "closed" }]);
  expect(store.quoteOf("ETHUSDT")?.status).toBe("open");
  store.seed([quote("ETHUSDT", 8, "8")]);
  expect(store.quoteOf("ETHUSDT")?.price).toBe("8");
});

test("silence is reported once, with its start", () => {
  const { store } = storeWithLog();
  let count = 0;
  store.watchLive(() => (count += 1));
  store.setSilent(undefined);
  store.setSilent(1_000);
  store.setSilent(1_000);
  expect([store.isLive(), store.silentSinceMs(), count]).toEqual([false, 1_000, 1]);
  store.setSilent(undefined);
  expect([store.isLive(), store.silentSinceMs(), count]).toEqual([true, undefined, 2]);
});
