// Goal: the chart shows the server's candles, extended by live prices but never by a stale one, and
// receives the smallest possible change. Method: exact candles, on both sides of each start of an
// interval.
import type { Interval } from "@plumbline/engine/market";
import type { WireCandle } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { endOf, growCandles, mergeCandles, tailChange } from "./candle-series.ts";

const MINUTE_MS = 60_000;
const candle = (minute: number, close: string, volume = "1"): WireCandle => {
  return [minute * MINUTE_MS, "100", "110", "90", close, volume];
};
const at = (text: string) => Date.parse(`${text}Z`);

test("an answer replaces, fills in and adds; repeated candles stay the same objects", () => {
  const series = [candle(1, "101"), candle(2, "102"), candle(4, "104", "0")];
  const merged = mergeCandles(series, [candle(2, "102"), candle(3, "103"), candle(4, "104", "7")]);
  expect(merged).toEqual([
    candle(1, "101"),
    candle(2, "102"),
    candle(3, "103"),
    candle(4, "104", "7"),
  ]);
  expect(merged[0]).toBe(series[0]);
  expect(merged[1]).toBe(series[1]);
});

test.each([
  ["inside", "105.5", ["100", "110", "90", "105.5", "1"]],
  ["above, by number and not by letter", "1000", ["100", "1000", "90", "1000", "1"]],
  ["below", "9.5", ["100", "110", "9.5", "9.5", "1"]],
])("a live price %s extends the last candle", (_, price, [open, high, low, close, volume]) => {
  const grown = growCandles([candle(1, "101")], { price, timeMs: 2 * MINUTE_MS - 1 }, "1m");
  expect(grown).toEqual([[MINUTE_MS, open, high, low, close, volume]]);
});

test("the next interval's first price begins a candle, an older price changes nothing", () => {
  const series = [candle(1, "101"), candle(2, "102")];
  expect(growCandles(series, { price: "103", timeMs: 3 * MINUTE_MS }, "1m")).toEqual([
    ...series,
    [3 * MINUTE_MS, "103", "103", "103", "103", "0"],
  ]);
  expect(growCandles(series, { price: "1", timeMs: 2 * MINUTE_MS - 1 }, "1m")).toBe(series);
  expect(growCandles(series, { price: "102", timeMs: 2 * MINUTE_MS }, "1m")).toBe(series);
  expect(growCandles([], { price: "1", timeMs: 0 }, "1m")).toEqual([]);
});

test.each<[Interval, string, string]>([
  ["1m", "2025-02-28T23:59", "2025-03-01T00:00"],
  ["4h", "2025-03-01T20:00", "2025-03-02T00:00"],
  ["1w", "2025-02-24T00:00", "2025-03-03T00:00"],
  ["1M", "2025-02-01T00:00", "2025-03-01T00:00"],
  ["1M", "2024-02-01T00:00", "2024-03-01T00:00"],
  ["1M", "2025-12-01T00:00", "2026-01-01T00:00"],
])("%s from %s ends at %s", (interval, start, end) => {
  expect(endOf(interval, at(start))).toBe(at(end));
});

test.each<[Interval, string, string]>([
  // 2025-03-02 is a Sunday: the week's candle began on Monday, 24 February.
  ["1w", "2025-02-24T00:00", "2025-03-02T23:59:59.999"],
  ["1M", "2025-02-01T00:00", "2025-02-28T23:59:59.999"],
])("%s: the last millisecond still extends the candle of %s", (interval, start, lastMs) => {
  const series: WireCandle[] = [[at(start), "1", "1", "1", "1", "0"]];
  expect(growCandles(series, { price: "2", timeMs: at(lastMs) }, interval)).toHaveLength(1);
  const next = growCandles(series, { price: "2", timeMs: at(lastMs) + 1 }, interval);
  expect(next.at(-1)?.[0]).toBe(endOf(interval, at(start)));
});

test("the chart gets replaced and new candles; one in between reloads it", () => {
  const [one, two, three] = [candle(1, "1"), candle(2, "2"), candle(3, "3")];
  expect(tailChange([one, two], [one, two], 5)).toEqual({
    type: "tail",
    replaced: [],
    appended: [],
  });
  const other = candle(2, "2.5");
  expect(tailChange([one, two], [one, other, three], 5)).toEqual({
    type: "tail",
    replaced: [{ index: 1, candle: other }],
    appended: [three],
  });
  expect(tailChange([one, three], [one, two, three], 5)).toEqual({ type: "reset" });
  expect(tailChange([one, two], [two], 5)).toEqual({ type: "reset" });
  expect(tailChange([one], [one, two, three], 1)).toEqual({ type: "reset" });
});
