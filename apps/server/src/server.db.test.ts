// Goal: an ending server ends everything, whatever fails on the way, and says what failed; so does
// one that cannot start. Method: the whole server on a real PostgreSQL, with a feed that cannot be
// stopped, or on a port that is taken.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDiskStore } from "#feeds/files/file-store";
import type { PriceFeed } from "#feeds/prices";
import { sql } from "#shell/database";
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

test("a step that fails is thrown when all the others were taken", async () => {
  const stubborn = { ...feed, stop: () => Promise.reject(new Error("the feed goes on")) };
  const server = await start({ feed: () => Promise.resolve(stubborn) });
  await expect(server.stop()).rejects.toThrow("the feed goes on");
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  const question = server.deps.database.query(sql("test.one", "select 1"));
  await expect(question).rejects.toThrow("after calling end");
});

test("a start that fails leaves no connection behind", async () => {
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
  // PostgreSQL's side ends a moment later; a pool that was forgotten would end its own after 10 s.
  await expect.poll(others, { timeout: 3_000 }).toEqual([]);
  await client.end();
});

/** Taken until the test's process ends. */
async function takenPort(): Promise<number> {
  const owner = createServer().listen({ host: "127.0.0.1", port: 0 }).unref();
  await once(owner, "listening");
  // An address of TCP, and never the path of a pipe.
  return (owner.address() as AddressInfo).port;
}
