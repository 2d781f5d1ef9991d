// Goal: exactly one process leads, and another takes over when it ends, in order or not. Method:
// two of them on one real PostgreSQL, and the connection of the first cut off.
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LeaderElection } from "./leader-election.ts";

let testDatabase: TestDatabase;
let leads: readonly LeaderElection[];
let logLines: string[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  logLines = [];
  leads = ["first", "second"].map((name) => {
    const log = (fault: unknown) => void logLines.push(`${name} ${String(fault)}`);
    const lead = new LeaderElection({ url: testDatabase.url, log });
    lead.onChange((isHeld) => void logLines.push(`${name} ${isHeld}`));
    return lead;
  });
  for (const lead of leads) await lead.start();
});

afterEach(async () => {
  for (const lead of leads) await lead.stop();
  await testDatabase.drop();
});

const leaders = () => leads.map(({ isHeld }) => isHeld);

test("the first candidate leads, and the other one once it has ended", async () => {
  expect(leaders()).toEqual([true, false]);
  await leads[0]?.stop();
  await expect.poll(leaders, { timeout: 5_000 }).toEqual([false, true]);
  expect(logLines).toEqual(["first true", "second true"]);
});

test("a process that is cut off no longer leads", async () => {
  await runAsOwner(
    testDatabase.url,
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => logLines, { timeout: 5_000 }).toContain("first false");
  const count = () => leaders().filter(Boolean).length;
  await expect.poll(count, { timeout: 5_000 }).toBe(1);
});
