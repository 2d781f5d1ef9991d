// Goal: the client sends exactly the calls that the protocol declares. Method: render the tables
// again and compare them with the committed files.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CALL_TABLES, type CallTableName, fileOf, renderCallTable } from "./generate-call-table.ts";

// `Object.keys` widens the object's own keys.
test.each(Object.keys(CALL_TABLES) as CallTableName[])(
  "%s is fresh: if not, run `npx tsx tools/generate-call-table.ts`",
  async (name) => {
    expect(readFileSync(fileOf(name), "utf8")).toBe(await renderCallTable(name));
  },
);

test("each table names the calls its client needs, and no others", async () => {
  const [reads, laterReads, sealed, deskReads, deskSealed] = await Promise.all([
    renderCallTable("memberReads"),
    renderCallTable("memberLaterReads"),
    renderCallTable("memberSealed"),
    renderCallTable("deskReads"),
    renderCallTable("deskSealed"),
  ]);
  const [open, list] = ["appTradePositions/create", "appTradePositions/listMy"];
  expect([sealed.includes(open), sealed.includes(list)]).toEqual([true, false]);
  expect([reads.includes(open), reads.includes(list)]).toEqual([false, true]);
  // Of an area that home does not read, and of one that it does.
  for (const later of ["appLoanOrder/myLoanInfo", "appTradePositions/termsVersion"]) {
    expect([reads.includes(later), laterReads.includes(later)]).toEqual([false, true]);
  }
  expect(laterReads).not.toContain(list);
  expect(deskSealed).toContain('"/api/desk/market/halt"');
  expect(reads + sealed).not.toContain("/api/desk/");
  expect(deskReads + deskSealed).not.toContain("/api/app/");
});
