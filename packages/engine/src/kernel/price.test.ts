import { expect, test } from "vitest";
import { ratePpm, USDT } from "./money.ts";
import { notionalOf, price, priceOf, quantityOf, shiftPrice } from "./price.ts";

// Goal: a moved price is exact and stays a price. Method: both directions, and the smallest price.
test.each([
  ["60000", 500n, "up", "60030"],
  ["60000", -100n, "down", "59994"],
  ["0.12345678", 100n, "up", "0.12346913"],
  ["0.12345678", -100n, "down", "0.12344443"],
  ["0.00000001", -100n, "down", "0.00000001"],
] as const)("%s moved by %s ppm, rounded %s, is %s", (base, rate, rounding, moved) => {
  expect(shiftPrice(priceOf(base), ratePpm(rate), rounding)).toBe(priceOf(moved));
});

test.each([
  ["down", 33_333_333n],
  ["up", 33_333_334n],
] as const)("a notional of no whole unit is rounded %s", (rounding, units) => {
  const size = { size: quantityOf("0.33333333"), at: priceOf("1.00000001"), asset: USDT };
  expect(notionalOf(size, rounding)).toEqual({ asset: USDT, units });
});

test.each([0n, -1n])("%s units are no price: a fault", (units) => {
  expect(() => price(units)).toThrow("positive");
});
