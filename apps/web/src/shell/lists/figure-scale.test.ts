// Goal: figures have as many digits as they need, and no figure above zero is shown as zero.
// Method: fractions of every length.
import { expect, test } from "vitest";
import { listedScaleOf, scaleOf } from "./figure-scale.ts";

test("together, as many digits as the longest has, at least two", () => {
  expect(scaleOf(["10000", "-3.0003", "9993.9750025"])).toBe(7);
  expect(scaleOf(["0.5"])).toBe(2);
  expect(scaleOf([])).toBe(2);
});

test.each([
  ["10000", 2],
  ["-3.1", 2],
  ["0.0999", 4],
  ["0.09991234", 4],
  ["1.00000001", 2],
  ["1.12300001", 3],
  ["-0.00001234", 8],
  ["0.0001", 4],
  ["0", 2],
])("in a list %s has %i", (figure, digits) => {
  expect(listedScaleOf(figure)).toBe(digits);
});
