// Goal: a share is never shown larger than it is. Method: exact numbers on both sides of zero.
import { expect, test } from "vitest";
import { percentOf } from "./percent.ts";

test.each([
  [1n, 3n, "33.33"],
  [-1n, 3n, "-33.33"],
  [1n, 0n, "0"],
  [99n, 1_000_000n, "0"],
])("%s of %s is %s percent, rounded towards zero", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
