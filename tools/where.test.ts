// Goal: an area is found whole, wherever a part of it stands. Method: areas of the tree itself,
// asked for what is easily missed: operators' calls, and texts of a part of an area.
import { expect, test } from "vitest";
import { readTree } from "./tidy/tree.ts";
import { describeArea } from "./where.ts";

test.each([
  ["wallet", "POST /api/desk/wallet/recharges/approve  approveRecharge (operator)"],
  ["wallet", "packages/messages/src/en-us/recharge.json"],
  ["wallet", "chain_addresses  (0018-wallet-watched-chains.sql)"],
  ["desk", "apps/desk/src/areas/desk/audit-screen.tsx"],
] as const)("%s has %s", async (area, line) => {
  expect((await describeArea(area, readTree())).split("\n")).toContain(`  ${line}`);
});

// Goal: what is another area's is not taken for an area's own. Method: parts of areas that have
// the name of an area, and texts of a part.
test.each([
  ["wallet", "en-us/settings.json"],
  ["settings", "packages/engine/src/wallet/settings/check-settings.ts"],
  ["desk", "apps/desk/src/areas/wallet/routes.tsx"],
] as const)("%s has no %s", async (area, path) => {
  expect(await describeArea(area, readTree())).not.toContain(path);
});
