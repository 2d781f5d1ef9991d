import { expect, test } from "vitest";
import {
  add,
  type AssetCode,
  greater,
  isLess,
  lesser,
  money,
  multiplyByRate,
  ratePpm,
  subtract,
  USDT,
  usdt,
} from "./money.ts";

// Goal: a rate to the last unit, in both directions. Method: exact numbers, one unit on either side
// of an even division, for gains and losses.
test.each([
  [2_000n, 1n, 1n], // 2 000 × 500 ppm is exactly 1
  [1_999n, 0n, 1n],
  [2_001n, 1n, 2n],
  [0n, 0n, 0n],
  [-2_000n, -1n, -1n],
  [-1_999n, 0n, -1n],
  [-2_001n, -1n, -2n],
])("%s units at 500 ppm are %s down and %s up", (units, down, up) => {
  const rate = ratePpm(500n);
  expect(multiplyByRate(money(USDT, units), rate, "down")).toEqual(money(USDT, down));
  expect(multiplyByRate(money(USDT, units), rate, "up")).toEqual(money(USDT, up));
});

test("100 % is the amount itself, in both roundings", () => {
  const whole = ratePpm(1_000_000n);
  expect(multiplyByRate(usdt("0.00000001"), whole, "down")).toEqual(usdt("0.00000001"));
  expect(multiplyByRate(usdt("0.00000001"), whole, "up")).toEqual(usdt("0.00000001"));
});

// Goal: two assets never mix. Method: every function of two amounts.
test.each([add, subtract, isLess, lesser, greater])("two assets are a fault: %o", (combine) => {
  const other = money("BTC" as AssetCode, 1n);
  expect(() => combine(usdt("1"), other)).toThrow("money of two assets: USDT and BTC");
});
