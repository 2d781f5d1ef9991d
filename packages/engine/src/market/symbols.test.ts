// Goal: the table of symbols is valid. Method: its size, and the conditions of every row.
import { expect, test } from "vitest";
import { toDecimalText } from "#kernel";
import { DEFAULT_SYMBOLS, RECORDED_SYMBOLS, USD_INDEX } from "./symbols.ts";

test("twelve coins and eight others, each once", () => {
  const codes = DEFAULT_SYMBOLS.map(({ symbol }) => symbol);
  expect(codes.join(" ")).toBe(
    "BTCUSDT ETHUSDT BNBUSDT SOLUSDT XRPUSDT DOGEUSDT ADAUSDT AVAXUSDT DOTUSDT LINKUSDT LTCUSDT " +
      "TRXUSDT EURUSD GBPUSD USDJPY XAUUSD XAGUSD US500 NAS100 AAPL",
  );
  expect(new Set(codes).size).toBe(20);
  // The dollar's own index is recorded like the others, but not traded.
  expect(USD_INDEX.symbol).toBe("USDTUSD");
  expect(RECORDED_SYMBOLS).toEqual([...DEFAULT_SYMBOLS, USD_INDEX]);
});

test.each(DEFAULT_SYMBOLS.map((each) => [each.symbol, each] as const))("%s", (symbol, each) => {
  expect(symbol).toMatch(/^[A-Z0-9]{2,20}$/);
  const fraction = toDecimalText(each.referencePrice).split(".")[1] ?? "";
  expect(fraction.length).toBeLessThanOrEqual(each.priceDecimals);
  expect(each.leverageMax).toBeGreaterThan(0);
});

test("a point is one unit, for yen a hundredth", () => {
  const others = DEFAULT_SYMBOLS.filter(({ pointDivisor }) => pointDivisor !== 1n);
  expect(others.map(({ symbol, pointDivisor }) => [symbol, pointDivisor])).toEqual([
    ["USDJPY", 100n],
  ]);
});
