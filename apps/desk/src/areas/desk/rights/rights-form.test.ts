// Goal: what is pressed is what is proposed, and nothing that was pressed back. Method: cells
// pressed in a row; reasons at both edges.
import { expect, test } from "vitest";
import { changeOf, isReason, toggled } from "./rights-form.ts";
import type { GrantChange } from "./rights.ts";

const give: GrantChange = { permission: "symbols.halt", role: "support", isGiven: true };
const take: GrantChange = { permission: "symbols.halt", role: "risk", isGiven: false };

test("a cell pressed twice is as it was, and no other with it", () => {
  const both = toggled(toggled([], give), take);
  expect(both).toEqual([give, take]);
  expect(toggled(both, give)).toEqual([take]);
  expect(changeOf(both, { permission: "symbols.halt", role: "risk" })).toEqual(take);
  expect(changeOf(both, { permission: "kyc.read", role: "risk" })).toBeUndefined();
});

test.each([
  ["         ten ", false],
  ["ten letters", true],
  ["x".repeat(500), true],
  ["x".repeat(501), false],
])("%j is a reason: %s", (typed, isOne) => {
  expect(isReason(typed)).toBe(isOne);
});
