// Goal: a figure reads easily and is still exactly what the server said. Method: rows on both sides
// of each group, and the longest there can be.
import { expect, test } from "vitest";
import { figureText } from "./figure-table.tsx";

test.each([
  ["0", 0, "0"],
  ["999", 0, "999"],
  ["1000", 0, "1,000"],
  ["-1000", 0, "-1,000"],
  ["60040.2", 2, "60,040.20"],
  ["0.12345678", 2, "0.12345678"],
  ["1", 2, "1.00"],
  ["1000000000000000000.00000001", 0, "1,000,000,000,000,000,000.00000001"],
])("%s with %i digits at the least reads %s", (decimal, digits, text) => {
  expect(figureText(decimal, digits)).toBe(text);
});
