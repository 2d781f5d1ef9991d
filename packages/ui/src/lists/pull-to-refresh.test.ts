// Goal: pulling feels elastic and is bounded. Method: exact ends, the slope at the start, and
// growth that never passes the limit.
import { expect, test } from "vitest";
import { PULL_MIN, pullDistance } from "./pull-to-refresh.tsx";

test("a finger that rests or moves up has no effect", () => {
  expect(pullDistance(0)).toBe(0);
  expect(pullDistance(-40)).toBe(0);
});

test("at first the content follows at half the speed", () => {
  expect(pullDistance(2)).toBeCloseTo(1, 1);
});

test("further pulling moves further, and never more than 96 px", () => {
  const sparkline = [20, 80, 160, 320, 2_000].map(pullDistance);
  expect(sparkline.toSorted((a, b) => a - b)).toEqual(sparkline);
  expect(sparkline.at(-1)).toBeLessThanOrEqual(96);
});

test("a stroke of 180 px is enough to refresh, one of 120 is not", () => {
  expect(pullDistance(180)).toBeGreaterThanOrEqual(PULL_MIN);
  expect(pullDistance(120)).toBeLessThan(PULL_MIN);
});
