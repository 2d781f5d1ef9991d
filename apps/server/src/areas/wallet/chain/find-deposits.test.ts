// Goal: chain amounts become units of 10⁻⁸, rounded down, to the last digit. Method: exact numbers
// on both sides of the rounding edge, for tokens with fewer, as many and more decimals.
import { expect, test } from "vitest";
import { transactionOf, unitsOf } from "./find-deposits.ts";
import { retryAfterMs } from "./watch-loop.ts";

test.each([
  [1n, 6, 100n],
  [25_500_001n, 6, 2_550_000_100n],
  [1n, 8, 1n],
  [9_999_999_999n, 18, 0n],
  [10_000_000_000n, 18, 1n],
  [19_999_999_999n, 18, 1n],
  [7n, 0, 700_000_000n],
])("%i of %i places is %i units", (amount, decimals, units) => {
  expect(unitsOf(amount, decimals)).toBe(units);
});

test("a second payment of a transaction also names the transaction", () => {
  const hash = `0x${"ab".repeat(32)}`;
  expect([hash, `${hash}#2`].map(transactionOf)).toEqual([hash, hash]);
});

// Goal: an unreachable node is not overloaded. Method: the delays after failed attempts.
test("each failed attempt doubles the delay, up to a minute", () => {
  const rests = [1, 2, 3, 4, 5, 6, 1_000].map((failed) => retryAfterMs(4_000, failed));
  expect(rests).toEqual([8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
});
