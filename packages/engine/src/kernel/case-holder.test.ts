// Goal: a case is taken from whom it was seen to be, and what somebody shut out had is nobody's.
// Method: every pair of whose it is and whose it was seen to be.
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
