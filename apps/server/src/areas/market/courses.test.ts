// Goal: a course says where each close lay between the day's lowest and highest, and nothing a
// reader could take for a price. Method: exact heights, level and empty days, and a clock by hand.
import { MINUTE_MS, priceOf } from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import { expect, test } from "vitest";
import { heightsOf, onceAMinute } from "./courses.ts";

test.each([
  [[], []],
  [["5"], [50]],
  [
    ["5", "5", "5"],
    [50, 50, 50],
  ],
  [
    ["100", "101", "102"],
    [0, 49, 99],
  ],
  [
    ["60000.00000001", "60000", "59999.99999999"],
    [99, 49, 0],
  ],
])("closes %j lie at %j", (closes, heights) => {
  expect(heightsOf(closes.map(priceOf))).toEqual(heights);
});

test("it is made once for all who ask within a minute, and anew in the next", () => {
  const clock = new TestClock("2024-01-03T15:00:30Z");
  let count = 0;
  const read = onceAMinute(clock, () => (count += 1));
  expect([read(), read()]).toEqual([1, 1]);
  clock.advance(MINUTE_MS / 2 - 1);
  expect(read()).toBe(1);
  clock.advance(1);
  expect([read(), read()]).toEqual([2, 2]);
});
