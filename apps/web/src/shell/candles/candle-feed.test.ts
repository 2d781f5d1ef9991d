// Goal: the chart's candles are loaded once, extended by live prices, and corrected by the server
// at the end of each minute and after every absence; a lost response loses no candle. Method: the
// feed with a server, a price and a clock that the test controls.
import type { SymbolCode } from "@plumbline/engine/kernel";
import type { SymbolQuote, WireCandle } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { CandleFeed } from "./candle-feed.ts";
import type { Series } from "./candle-series.ts";

const MINUTE_MS = 60_000;
const candle = (minute: number, close = "100", volume = "1"): WireCandle => {
  return [minute * MINUTE_MS, "100", "110", "90", close, volume];
};
const range = (from: number, to: number): Series =>
  Array.from({ length: to - from + 1 }, (_, i) => candle(from + i));

function rig({ minute }: { readonly minute: number }) {
  const server: { candles: Series; isDown: boolean } = { candles: range(1, minute), isDown: false };
  const requests: { endMs?: number; limit: number }[] = [];
  const hand = { nowMs: minute * MINUTE_MS + 10_000, due: 0, action: () => {} };
  let quote: SymbolQuote | undefined;
  let onQuote = () => {};
  let onReturn = () => {};
  const feed = new CandleFeed({
    interval: "1m",
    ask: async (asking) => {
      requests.push(asking);
      if (server.isDown) throw new Error("no answer");
      const { endMs = Number.POSITIVE_INFINITY, limit } = asking;
      return server.candles.filter(([startMs]) => startMs < endMs).slice(-limit);
    },
    quote: () => quote,
    watchQuote: (onChange) => {
      onQuote = onChange;
      return () => (onQuote = () => {});
    },
    watchReturn: (onChange) => {
      onReturn = onChange;
      return () => (onReturn = () => {});
    },
    nowMs: () => hand.nowMs,
    later: (action, delayMs) => {
      Object.assign(hand, { due: hand.nowMs + delayMs, action });
      return () => Object.assign(hand, { due: Number.POSITIVE_INFINITY });
    },
  });
  const stop = feed.start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    feed,
    stop,
    server,
    requests,
    hand,
    settle,
    series: () => {
      const state = feed.state();
      return state.type === "ready" ? state.series : [];
    },
    price: (price: string, timeMs: number) => {
      const symbol = "BTCUSDT" as SymbolCode; // coined here
      const none = { symbol, seq: 1, change24h: "0.00", volume24h: "0" } as const;
      const rest = { high24h: null, low24h: null, status: "open", haltReason: null } as const;
      quote = { ...none, ...rest, haltEndMs: null, price, timeMs };
      onQuote();
    },
    comeBack: () => onReturn(),
    pass: async (toMs: number) => {
      hand.nowMs = toMs;
      if (hand.due <= toMs) hand.action();
      await settle();
    },
  };
}

test("the newest 300 are loaded first, older ones on request, until there are none", async () => {
  const { feed, requests, series, settle } = rig({ minute: 900 });
  expect(feed.state()).toEqual({ type: "loading" });
  await settle();
  expect(series().map(([startMs]) => startMs / MINUTE_MS)).toEqual(
    range(601, 900).map(([startMs]) => startMs / MINUTE_MS),
  );
  await Promise.all([feed.loadOlder(), feed.loadOlder()]);
  await feed.loadOlder();
  await feed.loadOlder();
  expect(series()).toEqual(range(1, 900));
  expect(requests).toEqual([
    { limit: 300 },
    { endMs: 601 * MINUTE_MS, limit: 500 },
    { endMs: 101 * MINUTE_MS, limit: 500 },
  ]);
});

test("live prices extend the last candle; the server's replaces it each minute", async () => {
  const { requests, series, settle, price, pass, server } = rig({ minute: 500 });
  await settle();
  price("105", 500 * MINUTE_MS + 11_000);
  expect(series().at(-1)).toEqual(candle(500, "105"));
  price("106", 501 * MINUTE_MS);
  expect(series().at(-1)).toEqual([501 * MINUTE_MS, "106", "106", "106", "106", "0"]);
  server.candles = [...range(1, 499), candle(500, "104", "9"), candle(501, "106", "2")];
  await pass(501 * MINUTE_MS + 1_499);
  expect(requests).toHaveLength(1);
  await pass(501 * MINUTE_MS + 1_500);
  expect(requests.at(-1)).toEqual({ limit: 3 });
  expect(series().slice(-2)).toEqual([candle(500, "104", "9"), candle(501, "106", "2")]);
});

test("after 40 minutes the gap is filled; after days the chart is loaded again", async () => {
  const { requests, series, settle, comeBack, hand, server } = rig({ minute: 500 });
  await settle();
  server.candles = range(1, 540);
  hand.nowMs = 540 * MINUTE_MS + 1;
  comeBack();
  await settle();
  expect(requests.at(-1)).toEqual({ limit: 43 });
  expect(series()).toEqual(range(201, 540));
  server.candles = range(1, 4_000);
  hand.nowMs = 4_000 * MINUTE_MS;
  comeBack();
  await settle();
  expect(requests.at(-1)).toEqual({ limit: 1_000 });
  expect(series()).toEqual(range(3_001, 4_000));
});

test("a failure is shown until a retry or a return succeeds", async () => {
  const { feed, series, settle, comeBack, server } = rig({ minute: 500 });
  server.isDown = true;
  feed.retry();
  await settle();
  expect(feed.state()).toMatchObject({ type: "failed" });
  server.isDown = false;
  comeBack();
  await settle();
  expect(series()).toHaveLength(300);
  server.isDown = true;
  comeBack();
  await feed.loadOlder();
  await settle();
  expect(series()).toHaveLength(300);
});

test("a stopped feed makes no further changes", async () => {
  const { feed, stop, series, settle, price, hand } = rig({ minute: 500 });
  await settle();
  let count = 0;
  feed.watch(() => (count += 1));
  stop();
  price("105", 500 * MINUTE_MS + 11_000);
  expect([count, series().at(-1), hand.due]).toEqual([0, candle(500), Number.POSITIVE_INFINITY]);
});
