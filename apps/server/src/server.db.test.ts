// Goal: a stopping server stops everything, whatever fails during it, and reports failures; so does
// one that cannot start. Method: the whole server on a real PostgreSQL, with a feed that cannot be
// stopped, or on a port in use.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDiskStore } from "#feeds/files/file-store";
import type { PriceFeed } from "#feeds/prices";
import { Database, sql } from "#platform/postgres/database";
import { readiness, type TickAge } from "#platform/operations/readiness";
import { AUTH_LIMITS } from "./areas/auth/area.ts";
import { type ServerOptions, startServer } from "./server.ts";

let testDatabase: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "plumbline-"));
});

afterEach(async () => {
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true });
});

const start = (settings: Partial<ServerOptions>) =>
  startServer({
    databaseUrl: testDatabase.url,
    dataDir,
    host: "127.0.0.1",
    port: 0,
    clock: new TestClock(),
    config: { mode: "sandbox", profile: "sandbox", isPcLimited: false, isCheckingAnswers: true },
    callsPerSecondMax: 100,
    authLimits: AUTH_LIMITS,
    files: openDiskStore(join(dataDir, "files")),
    tickFiles: openDiskStore(join(dataDir, "ticks"), "ticks"),
    tickDays: 7,
    feed: () => Promise.resolve(feed),
    step: () => {},
    log: (fault) => expect.fail(String(fault)),
    ...settings,
  });

const feed: PriceFeed = {
  name: "simulated",
  isSimulated: true,
  venues: ["a"],
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

test("a failing step is thrown after all others were taken", async () => {
  const stubborn = { ...feed, stop: () => Promise.reject(new Error("the feed goes on")) };
  const server = await start({ feed: () => Promise.resolve(stubborn) });
  await expect(server.stop()).rejects.toThrow("the feed goes on");
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  const question = server.deps.database.query(sql("test.one", "select 1"));
  await expect(question).rejects.toThrow("after calling end");
});

test("a failed start leaves no connection behind", async () => {
  const port = await takenPort();
  await expect(start({ port })).rejects.toThrow("EADDRINUSE");
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  const others = async () => {
    const { rows } = await client.query(
      `select application_name, query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows;
  };
  // PostgreSQL's side ends a moment later; a pool that was not closed would end its own after 10 s.
  await expect.poll(others, { timeout: 3_000 }).toEqual([]);
  await client.end();
});

test("F3 no job runs while the clock has jumped, and all waiting ones do afterwards", async () => {
  const clock = new TestClock();
  const faults: unknown[] = [];
  // Times stored while a clock was ahead would delay the timetable until then.
  const first = await start({ clock });
  await first.stop();
  await runAsOwner(
    testDatabase.url,
    `update graphile_worker._private_known_crontabs set last_execution = now() + interval '9 h';
     select graphile_worker.add_job('proof.seal', run_at => now() + interval '9 h')`,
  );
  clock.jump(9 * HOUR_MS);
  const server = await start({ clock, log: (fault) => faults.push(fault) });
  await runAsOwner(testDatabase.url, "select graphile_worker.add_job('auth.purge')");
  const owner = new pg.Client({ connectionString: testDatabase.url });
  await owner.connect();
  const waiting = async () =>
    (await owner.query("select id from graphile_worker._private_jobs")).rows;
  expect(await waiting()).toHaveLength(2);
  clock.jump(-9 * HOUR_MS);
  expect(clock.problem()).toBeNull();
  await expect.poll(waiting, { timeout: 5_000 }).toEqual([]);
  const { rows } = await owner.query(
    "select from graphile_worker._private_known_crontabs where last_execution > now()",
  );
  expect(rows).toEqual([]);
  await owner.end();
  expect(faults.map((fault) => String(fault).split(":")[0])).toEqual([
    "The clock of this machine jumped 32400.0 s ahead",
    "The clock agrees again",
  ]);
  await server.stop();
});

test("readiness names each reason for which a server is not ready", async () => {
  const clock = new TestClock();
  const database = new Database({ url: testDatabase.url });
  let tick: TickAge | null = { ageMs: 10_000, aheadMs: 0 };
  let free = 512 * 1_048_576;
  const ready = readiness({
    clock,
    database,
    dataDir,
    tickAge: () => tick,
    freeBytes: () => Promise.resolve(free),
  });
  const reasons = () => {
    clock.advance(2_000); // the result is cached for a second
    return ready();
  };
  expect(await reasons()).toEqual([]);
  tick = null; // no symbol is traded at this time
  expect(await reasons()).toEqual([]);
  tick = { ageMs: 10_001, aheadMs: 0 };
  expect(await reasons()).toEqual([{ type: "prices_old", ageMs: 10_001 }]);
  tick = { ageMs: null, aheadMs: 0 };
  expect(await reasons()).toEqual([{ type: "prices_old", ageMs: null }]);
  clock.jump(9 * HOUR_MS);
  tick = { ageMs: 0, aheadMs: 32_400_000 };
  free -= 1;
  await runAsOwner(testDatabase.url, "revoke update on readiness_probes from plumbline_app");
  const all = await reasons();
  expect(all).toEqual([
    { type: "clock_jumped", aheadMs: 32_400_000 },
    { type: "database_not_written" },
    { type: "ticks_ahead", aheadMs: 32_400_000 },
    { type: "disk_low", freeMegabytes: 511 },
  ]);
  expect(await ready()).toBe(all);
  await database.close();
});

/** A port in use until the test's process ends. */
async function takenPort(): Promise<number> {
  const owner = createServer().listen({ host: "127.0.0.1", port: 0 }).unref();
  await once(owner, "listening");
  // An address of TCP, and never the path of a pipe.
  return (owner.address() as AddressInfo).port;
}
