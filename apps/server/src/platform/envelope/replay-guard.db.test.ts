// Goal: a body is accepted once under any concurrency, and is deleted only after it has expired.
// Method: one body many times at once, next to another one; the clock moved past the three minutes
// in which a body is accepted.
import { instant, MINUTE_MS, SECOND_MS } from "@plumbline/engine/kernel";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "#platform/postgres/database";
import { purgeReplayGuard, spendBody } from "./replay-guard.ts";

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

const NOW = instant(1_700_000_000_000);
const bodyOf = (byte: number) => Buffer.alloc(28, byte);

test("of twenty concurrent uses one is the first, and another body is separate", async () => {
  const spent = await Promise.all(
    Array.from({ length: 20 }, () => spendBody(database, bodyOf(1), NOW)),
  );
  expect(spent.filter((isFirst) => isFirst)).toHaveLength(1);
  expect(await spendBody(database, bodyOf(2), NOW)).toBe(true);
});

test.each([
  [3 * MINUTE_MS, false],
  [10 * MINUTE_MS, false],
  [10 * MINUTE_MS + SECOND_MS, true],
])("%s ms later a purge has deleted it: %s", async (laterMs, isForgotten) => {
  await spendBody(database, bodyOf(3), NOW);
  await purgeReplayGuard(database, instant(NOW + laterMs));
  expect(await spendBody(database, bodyOf(3), NOW)).toBe(isForgotten);
});
