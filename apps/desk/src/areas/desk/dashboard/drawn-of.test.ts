import { expect, test } from "vitest";
import { drawnOf } from "./drawn-of.ts";

// Goal: each figure is drawn at its day, and a missing one is a gap. Method: two days, two series.
test("figures are drawn at their days", () => {
  const days = ["2026-01-05", "2026-01-06"];
  expect(drawnOf(days, [{ values: ["1.5", "0"] }, { values: ["2"] }])).toEqual([
    [1_767_571_200, 1_767_657_600],
    [1.5, 0],
    [2, 0],
  ]);
});
