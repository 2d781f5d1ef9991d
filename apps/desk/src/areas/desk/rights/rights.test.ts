// Goal: what is pressed is what is proposed, and nothing that was pressed back. Method: cells
// pressed in a row.
import { expect, test } from "vitest";
import { changeOf, type GrantChange, toggled } from "./rights.ts";

const give: GrantChange = { permission: "symbols.halt", role: "support", isGiven: true };
const take: GrantChange = { permission: "symbols.halt", role: "risk", isGiven: false };

test("a cell pressed twice is as it was, and no other with it", () => {
  const both = toggled(toggled([], give), take);
  expect(both).toEqual([give, take]);
  expect(toggled(both, give)).toEqual([take]);
  expect(changeOf(both, { permission: "symbols.halt", role: "risk" })).toEqual(take);
  expect(changeOf(both, { permission: "kyc.read", role: "risk" })).toBeUndefined();
});
