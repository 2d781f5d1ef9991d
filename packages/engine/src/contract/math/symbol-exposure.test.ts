import { mustParseDecimal, priceOf, quantityOf, USDT, usdt } from "#kernel";
import { expect, test } from "vitest";
import { profitOf } from "../liquidation-price.ts";
import { type SideSum, symbolExposureOf } from "./symbol-exposure.ts";

// Goal: the house's exposure is the opposite of its members', rounded against the house. Method:
// sums done by hand, the last unit, and the same positions one by one.

const sumOf = (quantity: string, entry: string): SideSum => ({
  quantity: mustParseDecimal(quantity),
  costScaled: mustParseDecimal(quantity) * mustParseDecimal(entry),
});
const NOBODY: SideSum = { quantity: 0n, costScaled: 0n };

test("longs and shorts at one mark", () => {
  const long = sumOf("0.5", "60000");
  const short = sumOf("0.2", "61000");
  expect(symbolExposureOf({ long, short, asset: USDT }, priceOf("60100"))).toEqual({
    longNotional: usdt("30050"),
    shortNotional: usdt("12020"),
    netNotional: usdt("18030"),
    // Members: 0.5 × 100 + 0.2 × 900.
    houseResult: usdt("-230"),
  });
});

// A product of two units is 10⁻¹⁶, below the stored precision: its remainder never favours the
// house.
test.each([
  ["0.00000002", "0"],
  ["0.00000003", "0"],
  ["0.00000004", "-0.00000001"],
])("one unit bought at 0.00000003, marked at %s: the house has %s", (mark, houseResult) => {
  const long = sumOf("0.00000001", "0.00000003");
  expect(symbolExposureOf({ long, short: NOBODY, asset: USDT }, priceOf(mark))).toMatchObject({
    longNotional: usdt("0.00000001"),
    houseResult: usdt(houseResult),
  });
});

test("no positions give no exposure; one position gives its opposite", () => {
  expect(
    symbolExposureOf({ long: NOBODY, short: NOBODY, asset: USDT }, priceOf("60000")),
  ).toMatchObject({ netNotional: usdt("0"), houseResult: usdt("0") });
  const position = {
    side: "short",
    quantity: quantityOf("0.3"),
    entryPrice: priceOf("59000"),
  } as const;
  const short = sumOf("0.3", "59000");
  const mark = priceOf("60000");
  const { houseResult } = symbolExposureOf({ long: NOBODY, short, asset: USDT }, mark);
  expect(houseResult.units).toBe(-profitOf(position, mark, { asset: USDT }).units);
});
