// Goal: the report has the time it needs, however little any other statement gets. Method: balances
// that take longer to read than the connection allows a statement.
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "@plumbline/engine/kernel";
import {
  isConserved,
  keepConservationReport,
  reportConservation,
  writeSum,
} from "./conservation.ts";
import { Database, sql } from "./database.ts";

const NOBODY = "00000000-0000-7000-8000-000000000000";

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

// Goal: a house account below zero is named, in the report and in the log, and the money is still
// conserved. Method: one entry that pays out of two accounts that nobody funded.
test("house accounts are listed, and those that are overdrawn are named", async () => {
  const funded = await createTestDatabase();
  const owned = new Database({ url: funded.url });
  const posting = (from: string, to: string) =>
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       reason)
     values ('${NOBODY}', '${NOBODY}', 'demo', 'USDT', 'house:${from}', 'house:${to}', 5, 'test')`;
  await runAsOwner(funded.url, posting("external", "fees"));
  await runAsOwner(funded.url, posting("insurance", "market"));
  const log: unknown[] = [];
  const report = await keepConservationReport(owned, {
    now: instant(0),
    log: (fault) => log.push(fault),
  });
  expect(isConserved(report)).toBe(true);
  expect(report.sums.map(writeSum)).toEqual([
    {
      book: "demo",
      currency: "USDT",
      sum: "0",
      house: [
        { account: "external", balance: "-5", isOverdrawn: false },
        { account: "fees", balance: "5", isOverdrawn: false },
        { account: "insurance", balance: "-5", isOverdrawn: true },
        { account: "market", balance: "5", isOverdrawn: false },
      ],
    },
  ]);
  expect(log).toEqual(["insurance of demo is overdrawn: -5 USDT"]);
  await owned.close();
  await funded.drop();
});
