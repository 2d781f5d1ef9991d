// Goal: a case is reassigned only if it has the holder that was seen, and cases of a disabled
// operator are unassigned. Method: every pair of actual and seen holder.
import { expect, test } from "vitest";
import { isHolderChanged } from "./case-holder.ts";

const isShutOut = (operatorId: string): boolean => operatorId === "gone";

test.each([
  [null, null, false],
  ["ann", "ann", false],
  ["gone", "gone", false],
  ["gone", null, false],
  ["ann", null, true],
  [null, "ann", true],
  ["bob", "ann", true],
  ["gone", "ann", true],
])("of %s, seen as of %s: changed %s", (holderId, seenHolderId, isChanged) => {
  expect(isHolderChanged({ holderId, seenHolderId }, { isShutOut })).toBe(isChanged);
});
