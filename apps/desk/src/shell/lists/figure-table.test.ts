// Goal: a figure is easy to read and still exact. Method: rows on both sides of each group, and the
// longest possible one.
import { expect, test } from "vitest";
import { figureText } from "./figure-table.tsx";

test.each([
  ["0", 0, "0"],
  ["999", 0, "999"],
  ["1000", 0, "1,000"],
  ["-1000", 0, "−1,000"],
  ["", 2, "–"],
  ["60040.2", 2, "60,040.20"],
  ["0.12345678", 2, "0.12345678"],
  ["1", 2, "1.00"],
  ["1000000000000000000.00000001", 0, "1,000,000,000,000,000,000.00000001"],
])("%s with at least %i digits is %s", (decimal, digits, text) => {
  expect(figureText(decimal, digits)).toBe(text);
});
