// Goal: each change belongs to one bucket, bounds included. Method: rows on both sides of each
// bound.
import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOf } from "#kernel";
import { changeOf, changeText, distribute } from "./distribution.ts";

test("the nine buckets, from the deepest fall to the highest rise", () => {
  expect(distribute([]).buckets.map(({ from, to }) => [from, to])).toEqual([
    [null, -7],
    [-7, -5],
    [-5, -3],
    [-3, 0],
    [0, 0],
    [0, 3],
    [3, 5],
    [5, 7],
    [7, null],
  ]);
});

test.each([
  [-701n, 0],
  [-700n, 0],
  [-699n, 1],
  [-500n, 1],
  [-499n, 2],
  [-300n, 2],
  [-299n, 3],
  [-1n, 3],
  [0n, 4],
  [1n, 5],
  [299n, 5],
  [300n, 6],
  [500n, 7],
  [699n, 7],
  [700n, 8],
])("a change of %s hundredths of a percent is in bucket %s", (change, bucket) => {
  const counts = distribute([change]).buckets.map(({ count }) => count);
  expect(counts.indexOf(1)).toBe(bucket);
});

test.each([
  [[], null],
  [[5n], 5n],
  [[300n, -100n, 7n], 7n],
  [[10n, 1n, 4n, -20n], 2n],
  [[-1n, 0n], 0n],
])("the median of %o is %s", (changes, median) => {
  expect(distribute(changes).median).toBe(median);
});

test("every symbol is counted once", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -10_000n, max: 10_000n })), (changes) => {
      const { buckets, rising, falling, unchanged } = distribute(changes);
      const counted = buckets.flatMap(({ members }) => members).toSorted((a, b) => a - b);
      expect(counted).toEqual([...changes.keys()]);
      expect(buckets.every(({ count, members }) => count === members.length)).toBe(true);
      return rising + falling + unchanged === changes.length;
    }),
  );
});

test.each([
  ["100", "101.239", "+1.23"],
  ["100", "98.761", "-1.23"],
  ["100", "99.95", "-0.05"],
  ["100", "100.009", "0.00"],
  ["100", "100", "0.00"],
  ["1", "100", "+9900.00"],
])("from %s to %s is %s %%", (from, to, text) => {
  expect(changeText(changeOf(priceOf(from), priceOf(to)))).toBe(text);
});
