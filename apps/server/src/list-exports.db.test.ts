// Goal: each page of a whole list is found from the end of the previous one, at any length;
// otherwise a file of a million lines would read the list a thousand times. Method: PostgreSQL's
// own plan for each list, with the filters of its screen. On an empty table any plan is equally
// cheap, so others are disabled. Lists by member use the index of registration times.
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { pageStatement } from "./areas/desk/list-exports/export-writer.ts";
import type { ListExport } from "#services/plug/list-export";
import { LIST_EXPORTS } from "./list-exports.ts";

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const isNumbered = (list: ListExport) => "number" in list;

test.each(LIST_EXPORTS.filter(isNumbered))(
  "a span of $list is found by its numbers",
  async (list) => {
    const plan = await explained(pageStatement(list), ["enable_seqscan = off"]);
    // For an empty table any index is equally good; for a long one the block ranges are the
    // shortest.
    expect(plan).toMatch(/Index Cond: \(\(seq > '0'::bigint\) AND \(seq <= '5000'::bigint\)\)/);
  },
);

test.each(LIST_EXPORTS.filter((list) => !isNumbered(list)))(
  "a page of $list is found by an index",
  async (list) => {
    const plan = await explained(pageStatement(list));
    const column = list.time.split(".").at(-1);
    expect(plan).toMatch(new RegExp(`Index Cond: .*(ROW\\(${column}, .*\\) >=?|${column} >=) `));
    expect(plan).not.toMatch(
      new RegExp(`^ *(-> +)?Sort  \\([^\\n]*\\n.*\\n?.*Sort Key: .*${column}`, "m"),
    );
  },
);

const OTHERS_OFF = [
  "enable_seqscan = off",
  "enable_bitmapscan = off",
  "enable_sort = off",
  "enable_hashjoin = off",
  "enable_mergejoin = off",
  "plan_cache_mode = force_generic_plan",
];

async function explained(
  { name, text }: ReturnType<typeof pageStatement>,
  settings = OTHERS_OFF,
): Promise<string> {
  const rows = await database.transaction(async (tx) => {
    for (const setting of settings) {
      await tx.query(sql(`test.${setting.split(" ")[0]}`, `set local ${setting}`));
    }
    const values = ["{}", null, null, "2026-01-06 00:00:00+00", 1_000, newId()];
    return tx.query<Record<string, string>>(sql(`test.explain-${name}`, `explain ${text}`), values);
  });
  return rows.map((row) => Object.values(row)[0]).join("\n");
}
