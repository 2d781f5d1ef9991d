// Goal: deposits are never shown as earnings. Method: exact figures, with and without transfers.
import { expect, test } from "vitest";
import { earnedOf, heightsOf } from "./equity.ts";

test.each([
  [["8000", "8096"], "0", "96", "1.2"],
  [["8000", "7999.99"], "0", "-0.01", "-0.000125"],
  [["8000", "9596"], "1500", "96", null],
  [["8000", "100"], "-8000", "100", null],
  [["0", "5"], "0", "5", null],
  [["3", "4"], "0", "1", "33.33333333"],
])("%j with transfers of %s earned %s, %s %%", (worths, transfers, amount, percent) => {
  const points = worths.map((worth, i) => [i, worth] as const);
  expect(earnedOf({ points, transfers })).toEqual({ amount, percent });
});

test("one point has no earnings", () => {
  expect(earnedOf({ points: [[0, "5"]], transfers: "0" })).toBeNull();
  expect(earnedOf({ points: [], transfers: "0" })).toBeNull();
});

test("a curve's heights follow the differences", () => {
  expect(heightsOf(["10000", "10000.00000001", "10000.00000003"])).toEqual([0, 333, 1_000]);
  expect(heightsOf(["5", "5"])).toEqual([0, 0]);
  expect(heightsOf([])).toEqual([]);
});
