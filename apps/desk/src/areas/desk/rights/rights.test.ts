// Goal: exactly the pressed cells are proposed, without those pressed twice. Method: cells pressed
// in sequence.
import { expect, test } from "vitest";
import { changeOf, type GrantChange, toggled } from "./rights.ts";

const give: GrantChange = { permission: "symbols.halt", role: "support", isGiven: true };
const take: GrantChange = { permission: "symbols.halt", role: "risk", isGiven: false };

test("a cell pressed twice is unchanged, and so are all others", () => {
  const both = toggled(toggled([], give), take);
  expect(both).toEqual([give, take]);
  expect(toggled(both, give)).toEqual([take]);
  expect(changeOf(both, { permission: "symbols.halt", role: "risk" })).toEqual(take);
  expect(changeOf(both, { permission: "kyc.read", role: "risk" })).toBeUndefined();
});
