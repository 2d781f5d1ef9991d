// Goal: a displayed order is correct. Method: figures that text or floats would order differently,
// and missing values.
import { expect, test } from "vitest";
import { sortedBy } from "./sorted-by.ts";

const orderOf = (values: readonly unknown[], order: "ASC" | "DESC" = "ASC") =>
  sortedBy(
    values.map((value) => ({ terms: { value } })),
    { field: "terms.value", order },
  ).map(({ terms }) => terms.value);

test.each([
  ["figures", ["9", "-10", "10.5", "10.25"], ["-10", "9", "10.25", "10.5"]],
  [
    "sums no float tells apart",
    ["900000000000000000.00000002", "900000000000000000.00000001"],
    ["900000000000000000.00000001", "900000000000000000.00000002"],
  ],
  ["numbers", [100, 20], [20, 100]],
  ["words", ["b", "a"], ["a", "b"]],
  ["what is so", [true, false], [false, true]],
  ["what is not known", ["1", null, "-1"], [null, "-1", "1"]],
])("%s", (_name, values, expected) => {
  expect(orderOf(values)).toEqual(expected);
  expect(orderOf(values, "DESC")).toEqual(expected.toReversed());
});

test("without a column the order is unchanged", () => {
  const rows = [{ id: "b" }, { id: "a" }];
  expect(sortedBy(rows, { field: "", order: "ASC" })).toBe(rows);
  expect(sortedBy(rows, undefined)).toBe(rows);
});
