// Goal: candles that are not stored yet are neither lost nor shown wrongly. Method: storing
// overtaken by the next tick, and stored candles overlaid with newer ones.
import { expect, test } from "vitest";
import { DAY_MS, instant, MINUTE_MS, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { INTERVALS } from "@plumbline/engine/market";
import { CandleBook, candlesMaxOf } from "./candle-book.ts";

const symbol = "BTCUSDT" as SymbolCode;
const START = 1_704_067_200_000; // 2024-01-01, a Monday and the first of a month
const tick = (seq: number, text: string, ms: number) => ({
  symbol,
  seq,
  price: priceOf(text),
  at: instant(START + ms),
  volume: 1n,
});

test("a candle that grew while it was being stored is stored again", () => {
  const book = new CandleBook();
  book.add(tick(1, "100", 0));
  const candles = book.unsaved();
  expect(candles).toHaveLength(INTERVALS.length);
  book.add(tick(2, "101", MINUTE_MS));
  book.saved(candles);
  // The first minute has no unstored candle; a new minute began, and the other candles grew.
  expect(book.unsaved().filter(({ interval }) => interval === "1m")).toMatchObject([
    { openedAt: START + MINUTE_MS },
  ]);
  expect(book.unsaved()).toHaveLength(INTERVALS.length);
  expect(book.unsavedCount).toBe(INTERVALS.length);
});

test("a tick is counted once in each interval, however often it is added", () => {
  const book = new CandleBook();
  book.add(tick(1, "100", 0));
  book.add(tick(1, "100", 0));
  expect(book.newest(symbol, "1M")).toMatchObject([{ volume: 1n, firstSeq: 1, lastSeq: 1 }]);
  expect(book.countedSeq(symbol)).toBe(1);
});

test("an hourly past creates no minute candles", () => {
  const book = new CandleBook();
  book.add(tick(1, "100", 0), 60 * MINUTE_MS);
  expect(book.newest(symbol, "30m")).toEqual([]);
  expect(book.newest(symbol, "1h")).toHaveLength(1);
  expect(book.countedSeq(symbol)).toBe(0);
});

test("no more candles are cached than requested", () => {
  const book = new CandleBook();
  for (let i = 0; i < 600; i += 1) book.add(tick(i + 1, "100", i * 5 * MINUTE_MS));
  expect(book.newest(symbol, "5m")).toHaveLength(candlesMaxOf("5m"));
  expect(book.newest(symbol, "1h")).toHaveLength(24);
  expect(book.newest(symbol, "1m")).toHaveLength(1);
});

test("newer candles are overlaid on stored ones, up to the requested time", () => {
  const stored = new CandleBook();
  stored.add(tick(1, "100", 0));
  const book = new CandleBook();
  book.restore(stored.unsaved());
  book.add(tick(2, "90", 1_000));
  book.add(tick(3, "95", DAY_MS));
  const range = { symbol, interval: "1d" as const, before: instant(START + 2 * DAY_MS) };
  const before = stored.newest(symbol, "1d");
  expect(book.overlay(before, range)).toMatchObject([{ low: priceOf("90") }, { firstSeq: 3 }]);
  const earlier = { ...range, before: instant(START + DAY_MS) };
  expect(book.overlay(before, earlier)).toMatchObject([{ low: priceOf("90"), lastSeq: 2 }]);
});
