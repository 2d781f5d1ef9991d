// Goal: candles are a function of ticks only. Method: exact openings on known dates, one candle by
// hand, and a property: however the ticks are divided, the same candles result.
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instant, priceOf, type SymbolCode } from "#kernel";
import { addTick, type Candle, type Interval, INTERVALS, openOf } from "./candle.ts";

const symbol = "BTCUSDT" as SymbolCode;
const at = (text: string) => instant(Date.parse(text));
const tick = (seq: number, text: string, ms: number) => ({
  symbol,
  seq,
  price: priceOf(text),
  at: instant(ms),
  volume: BigInt(seq),
});

test.each<[Interval, string]>([
  ["1m", "2024-02-29T17:58:00Z"],
  ["3m", "2024-02-29T17:57:00Z"],
  ["5m", "2024-02-29T17:55:00Z"],
  ["15m", "2024-02-29T17:45:00Z"],
  ["30m", "2024-02-29T17:30:00Z"],
  ["1h", "2024-02-29T17:00:00Z"],
  ["4h", "2024-02-29T16:00:00Z"],
  ["1d", "2024-02-29T00:00:00Z"],
  ["1w", "2024-02-26T00:00:00Z"],
  ["1M", "2024-02-01T00:00:00Z"],
])("%s opens at %s", (interval, expected) => {
  expect(openOf(interval, at("2024-02-29T17:58:59.999Z"))).toBe(at(expected));
  expect(openOf(interval, at(expected))).toBe(at(expected));
});

// Days are those of UTC, not the server's: one millisecond earlier still belongs to the candle
// before.
test.each<[Interval, string, string]>([
  ["1d", "2024-02-29T00:00:00Z", "2024-02-28T00:00:00Z"],
  ["1w", "2024-12-30T00:00:00Z", "2024-12-23T00:00:00Z"],
  ["1M", "2024-03-01T00:00:00Z", "2024-02-01T00:00:00Z"],
  ["1M", "2025-01-01T00:00:00Z", "2024-12-01T00:00:00Z"],
])("a candle of %s begins at %s to the millisecond", (interval, start, before) => {
  expect(openOf(interval, at(start))).toBe(at(start));
  expect(openOf(interval, instant(at(start) - 1))).toBe(at(before));
  // No candle begins at midnight of UTC+8.
  expect(openOf(interval, instant(at(start) - 8 * HOUR_MS))).toBe(at(before));
});

test("months are those of the calendar, in leap years and centuries too", () => {
  const moments = fc.integer({ min: -200 * 365 * DAY_MS, max: 500 * 365 * DAY_MS });
  fc.assert(
    fc.property(moments, (ms) => {
      const date = new Date(ms);
      return openOf("1M", instant(ms)) === Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    }),
    { numRuns: 2_000 },
  );
});

test("a candle grows tick by tick and names its first and last", () => {
  const start = at("2024-01-01T00:00:00Z");
  const ticks = [
    tick(7, "100", start),
    tick(8, "99", start + 15_000),
    tick(9, "103", start + 30_000),
    tick(10, "101", start + 59_999),
  ];
  const candle = ticks.reduce<Candle | null>((grown, each) => addTick(grown, each, "1m"), null);
  expect(candle).toEqual({
    symbol,
    interval: "1m",
    openedAt: start,
    open: priceOf("100"),
    high: priceOf("103"),
    low: priceOf("99"),
    close: priceOf("101"),
    volume: 34n,
    firstSeq: 7,
    lastSeq: 10,
  });
  const next = addTick(candle, tick(11, "102", start + 60_000), "1m");
  expect(next).toMatchObject({ openedAt: start + 60_000, open: priceOf("102"), firstSeq: 11 });
});

test("a tick that was already counted is a fault", () => {
  const candle = addTick(null, tick(2, "1", 0), "1m");
  expect(() => addTick(candle, tick(2, "1", 0), "1m")).toThrow("tick BTCUSDT 2 is not after 2");
});

// Goal: a restart changes nothing. Method: build candles in one go, and again in two halves where
// the second half starts only from the stored candles of the first.
test("stopping and continuing from the stored candles gives the same candles", () => {
  const steps = fc.array(fc.record({ gapMs: fc.nat(200_000), price: fc.integer({ min: 1 }) }));
  fc.assert(
    fc.property(steps, fc.nat(), fc.constantFrom(...INTERVALS), (gaps, cut, interval) => {
      let ms = 1_709_164_800_000;
      const ticks = gaps.map(({ gapMs, price }, i) => tick(i + 1, String(price), (ms += gapMs)));
      const build = (part: typeof ticks, stored: readonly Candle[]): Candle[] => {
        const candles = new Map(stored.map((candle) => [candle.openedAt, candle]));
        let current = stored.at(-1) ?? null;
        for (const each of part) {
          current = addTick(current, each, interval);
          candles.set(current.openedAt, current);
        }
        return [...candles.values()];
      };
      const half = ticks.length === 0 ? 0 : cut % ticks.length;
      const whole = build(ticks, []);
      const resumed = build(ticks.slice(half), build(ticks.slice(0, half), []));
      expect(resumed).toEqual(whole);
      const volume = ticks.reduce((sum, each) => sum + each.volume, 0n);
      return whole.reduce((sum, candle) => sum + candle.volume, 0n) === volume;
    }),
  );
});

test("a week begins on Monday, before the epoch too", () => {
  const moments = fc.integer({ min: -50 * 365 * DAY_MS, max: 80 * 365 * DAY_MS });
  fc.assert(
    fc.property(moments, (ms) => {
      const monday = new Date(openOf("1w", instant(ms)));
      const isMidnight = monday.getTime() % DAY_MS === 0;
      return monday.getUTCDay() === 1 && isMidnight && ms - monday.getTime() < 7 * DAY_MS;
    }),
  );
});
