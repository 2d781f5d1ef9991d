// Goal: a size in any unit buys exactly what it pays for. Method: exact numbers on both sides of
// each rounding edge, at 60 000 and 10×.
import { expect, test } from "vitest";
import { priceOf, quantity, ratePpm, toDecimalText, usdt } from "#kernel";
import { type OrderSize, quantityUnitsOf } from "./order.ts";

const ORDER = {
  leverage: 10,
  price: priceOf("60000"),
  openFeeRate: ratePpm(500n),
  spendable: usdt("1005"),
};

test.each<[string, OrderSize, string]>([
  ["a quantity is itself", { quantity: quantity(12_345_678n) }, "0.12345678"],
  ["a value of 6 000", { value: usdt("6000") }, "0.1"],
  ["a unit of value less", { value: usdt("5999.99999999") }, "0.09999999"],
  ["a margin of 600", { margin: usdt("600") }, "0.1"],
  ["a unit of margin less", { margin: usdt("599.99999999") }, "0.09999999"],
  // 1 005 ÷ (1 + 10 × 0.0005) is a margin of 1 000 and a fee of 5.
  ["all of 1 005", { share: ratePpm(1_000_000n) }, "0.16666666"],
  ["60 % of it", { share: ratePpm(600_000n) }, "0.1"],
  ["nothing of it", { share: ratePpm(0n) }, "0"],
  ["more than all of it, for the balance to refuse", { share: ratePpm(1_200_000n) }, "0.2"],
])("%s", (_name, size, bought) => {
  expect(toDecimalText(quantityUnitsOf(size, ORDER))).toBe(bought);
});
