import { expect, test } from "vitest";
import type { HouseAccountKind } from "#kernel";
import { isOverdrawn } from "./house-sign.ts";

// Goal: the allowed sign of each house account. Method: one unit on either side, and zero, for each
// kind.
test.each([
  ["market", true, false],
  ["insurance", true, false],
  ["marketing", true, false],
  ["treasury:bond", true, false],
  ["fees", true, false],
  ["rounding", true, false],
  ["external", false, true],
  ["receivable", false, true],
  ["clearing:deposit", false, false],
  ["clearing:withdrawal", false, false],
] satisfies [HouseAccountKind, boolean, boolean][])("%s", (kind, below, above) => {
  expect([-1n, 0n, 1n].map((units) => isOverdrawn({ kind, units }))).toEqual([below, false, above]);
});
