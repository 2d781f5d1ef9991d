// Goal: all parts of an area are listed, wherever they are. Method: real areas, with the parts that
// are easily missed: operators' calls, and texts of a part of an area.
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

// Goal: parts of other areas are not listed. Method: parts of areas that are named like another
// area, and the texts of a part.
test.each([
  ["wallet", "en-us/settings.json"],
  ["settings", "packages/engine/src/wallet/settings/check-settings.ts"],
  ["desk", "apps/desk/src/areas/wallet/routes.tsx"],
] as const)("%s has no %s", async (area, path) => {
  expect(await describeArea(area, readTree())).not.toContain(path);
});
