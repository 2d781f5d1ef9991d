import { createTestDatabase } from "@plumbline/tests/kit/database";
import { expect, test } from "vitest";
import { Database, sql } from "./database.ts";

// Goal: a block-range index does not wait for a vacuum, which a growing table gets only after a
// fifth more rows; until then every reader of the index would read all new blocks. Method: the
// settings of all such indexes.

test("every block-range index summarises its ranges by itself", async () => {
  const { url, drop } = await createTestDatabase();
  const database = new Database({ url });
  const indexes = await database.query<{ name: string; options: string }>(
    sql(
      "test.indexes",
      `select relname as name, reloptions::text as options
       from pg_class join pg_am on relam = pg_am.oid
       where amname = 'brin'`,
    ),
  );
  expect(indexes.length).toBeGreaterThan(0);
  const silent = indexes.filter(({ options }) => !options.includes("autosummarize=on"));
  expect(silent).toEqual([]);
  await database.close();
  await drop();
});
