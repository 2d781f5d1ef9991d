// Goal: the time shown is exact. Method: texts on each side of the second, minute and hour.
import { expect, test } from "vitest";
import { remainingText } from "./countdown.tsx";

test.each([
  [-5_000, "0"],
  [0, "0"],
  [1, "1"],
  [9_000, "9"],
  [9_001, "10"],
  [59_000, "59"],
  [59_001, "1:00"],
  [65_000, "1:05"],
  [600_000, "10:00"],
  [3_599_000, "59:59"],
  [3_600_000, "1:00:00"],
  [7_207_000, "2:00:07"],
  [90_000_000, "25:00:00"],
])("%d ms are %s", (remainingMs, text) => {
  expect(remainingText(remainingMs)).toBe(text);
});
