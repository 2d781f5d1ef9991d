// Goal: what a chain counts becomes units of 10⁻⁸, cut, to the last digit. Method: exact numbers on
// both sides of the cut, for tokens of fewer, as many and more places.
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

test("a second payment of a transaction names the transaction too", () => {
  const hash = `0x${"ab".repeat(32)}`;
  expect([hash, `${hash}#2`].map(transactionOf)).toEqual([hash, hash]);
});

// Goal: a node that is gone is not hammered. Method: the rests after tries that failed.
test("each try that fails doubles the rest, up to a minute", () => {
  const rests = [1, 2, 3, 4, 5, 6, 1_000].map((failed) => retryAfterMs(4_000, failed));
  expect(rests).toEqual([8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
});
