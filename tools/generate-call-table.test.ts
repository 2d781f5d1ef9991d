// Goal: the client sends what the protocol declares, and nothing else. Method: render the table
// again and compare it with the file that is committed.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CALL_TABLE_FILE, renderCallTable } from "./generate-call-table.ts";

test("call-table.ts is fresh: if not, run `npx tsx tools/generate-call-table.ts`", async () => {
  expect(readFileSync(CALL_TABLE_FILE, "utf8")).toBe(await renderCallTable());
});

test("the table names a call that every client needs", async () => {
  expect(await renderCallTable()).toContain(
    'openPosition: ["POST", "/api/trade/appTradePositions/create", "member"]',
  );
});
