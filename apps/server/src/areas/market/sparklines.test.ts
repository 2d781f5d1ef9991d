// Goal: a sparkline shows each close between the day's low and high, and no value that could be
// read as a price. Method: exact heights, level and empty days.
import { priceOf } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { heightsOf } from "./sparklines.ts";

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
])("closes %j have heights %j", (closes, heights) => {
  expect(heightsOf(closes.map(priceOf))).toEqual(heights);
});
