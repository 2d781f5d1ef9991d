// Goal: a list that is filtered while scrolled far down shows rows at once. Method: ranges around
// its new end.
import { expect, test } from "vitest";
import { fitRange } from "./row-range.ts";

test.each([
  ["all rows of a list that is shorter than the screen", 2, { from: 0, to: 2 }],
  ["the last rows of a list that ends above the range", 15, { from: 4, to: 15 }],
  ["the same rows at the end of the same list", 20, { from: 9, to: 20 }],
  ["the same rows of a longer list", 30, { from: 9, to: 20 }],
  ["no rows of an empty list", 0, { from: 0, to: 0 }],
])("%s", (_, count, range) => {
  expect(fitRange({ from: 9, to: 20 }, count)).toEqual(range);
});
