// Goal: the four ticks of a candle, in time and order. Method: one rising, one level and one
// falling candle by hand; a property that the ticks give the candle again.
import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, MINUTE_MS, price, priceOf, type SymbolCode } from "#kernel";
import { addTick, type Candle } from "./candle.ts";
import { candleTicks } from "./candle-ticks.ts";

const openedAt = instant(1_677_628_800_000);

test.each([
  ["rising: the low first", "100", "105", ["100", "99", "110", "105"]],
  ["level: the low first", "100", "100", ["100", "99", "110", "100"]],
  ["falling: the high first", "105", "100", ["105", "110", "99", "100"]],
])("%s", (_name, open, close, expected) => {
  const candle = {
    open: priceOf(open),
    high: priceOf("110"),
    low: priceOf("99"),
    close: priceOf(close),
  };
  const ticks = candleTicks(candle, { openedAt, lengthMs: MINUTE_MS });
  expect(ticks.map((tick) => tick.price)).toEqual(expected.map(priceOf));
  expect(ticks.map((tick) => tick.at - openedAt)).toEqual([0, 15_000, 30_000, 59_000]);
});

test("the ticks of a candle make that candle", () => {
  const four = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(four, fc.boolean(), (units, isRising) => {
      const [low = 1n, a = 1n, b = 1n, high = 1n] = units.toSorted((x, y) => (x < y ? -1 : 1));
      const [open, close] = isRising ? [a, b] : [b, a];
      const prices = {
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
      };
      const symbol = "X" as SymbolCode;
      const minuteCandle = candleTicks(prices, {
        openedAt,
        lengthMs: MINUTE_MS,
      }).reduce<Candle | null>(
        (candle, tick, i) => addTick(candle, { symbol, seq: i + 1, volume: 0n, ...tick }, "1m"),
        null,
      );
      expect(minuteCandle).toMatchObject(prices);
    }),
  );
});
