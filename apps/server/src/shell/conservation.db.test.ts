// Goal: the report has the time it needs, however little any other statement gets. Method: balances
// that take longer to read than the connection allows a statement.
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isConserved, reportConservation } from "./conservation.ts";
import { Database, sql } from "./database.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await runAsOwner(
    testDatabase.url,
    `alter table balances rename to kept_balances;
     create view balances as select kept_balances.* from pg_sleep(0.4), kept_balances
       union all select kept_balances.* from pg_sleep(0.4), kept_balances where false;
     grant select on balances, kept_balances to plumbline_app`,
  );
  const url = new URL(testDatabase.url);
  url.searchParams.set("options", "-c role=plumbline_app -c statement_timeout=200");
  database = new Database({ url: url.toString() });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test("the report outlasts the time that a statement has", async () => {
  const other = sql("test.slow", "select pg_sleep(0.4)");
  await expect(database.query(other)).rejects.toThrow("statement timeout");
  const startedAt = performance.now();
  expect(isConserved(await reportConservation(database))).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThan(400);
  await expect(database.query(other)).rejects.toThrow("statement timeout");
});
