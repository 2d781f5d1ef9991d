// Goal: the client sends what the protocol declares, and nothing else. Method: render the tables
// again and compare them with the files that are committed.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CALL_TABLES, renderCallTable } from "./generate-call-table.ts";

test.each(["member", "desk"] as const)(
  "the table of %s is fresh: if not, run `npx tsx tools/generate-call-table.ts`",
  async (app) => {
    expect(readFileSync(CALL_TABLES[app].file, "utf8")).toBe(await renderCallTable(app));
  },
);

test("the tables name a call that every client needs, and each only its own", async () => {
  const [member, desk] = await Promise.all([renderCallTable("member"), renderCallTable("desk")]);
  expect(member).toContain('["POST", "/api/trade/appTradePositions/create", "member"]');
  expect(desk).toContain('["POST", "/api/desk/market/halt", "operator"]');
  expect(member).not.toContain("/api/desk/");
  expect(desk).not.toContain('"member"');
});
