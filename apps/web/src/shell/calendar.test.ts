// Goal: a day begins at the reader's midnight. Method: the clock's own reading of the result.
import { expect, test } from "vitest";
import { startOfDayMs } from "./wire-time.ts";

test.each([0, 1, 6, 29, 400])("%i days back it is midnight of that day", (daysBack) => {
  const now = new Date(2026, 2, 30, 13, 14, 15, 16);
  const start = new Date(startOfDayMs(now.getTime(), daysBack));
  expect([start.getHours(), start.getMinutes(), start.getSeconds()]).toEqual([0, 0, 0]);
  expect(start.getMilliseconds()).toBe(0);
  expect(start.toDateString()).toBe(new Date(2026, 2, 30 - daysBack).toDateString());
});

test("midnight itself begins its day", () => {
  const midnightMs = new Date(2026, 0, 1).getTime();
  expect(startOfDayMs(midnightMs)).toBe(midnightMs);
  expect(startOfDayMs(midnightMs - 1)).toBe(new Date(2025, 11, 31).getTime());
});
