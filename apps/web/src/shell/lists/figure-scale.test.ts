// Goal: figures are as long as they need to be, and none that is something is shown as nothing.
// Method: fractions of every length.
import { expect, test } from "vitest";
import { listedScaleOf, scaleOf } from "./figure-scale.ts";

test("together, as many digits as the longest has, two at the least", () => {
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
