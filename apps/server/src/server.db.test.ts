// Goal: an ending server ends everything, whatever fails on the way, and says what failed. Method:
// the whole server on a real PostgreSQL with a feed that cannot be stopped.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase } from "@plumbline/tests/kit/database";
import { expect, test } from "vitest";
import { openDiskStore } from "#feeds/files/file-store";
import { sql } from "#shell/database";
import { AUTH_LIMITS } from "./areas/auth/area.ts";
import { startServer } from "./server.ts";

test("a step that fails is thrown when all the others were taken", async () => {
  const testDatabase = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "plumbline-"));
  const server = await startServer({
    databaseUrl: testDatabase.url,
    dataDir,
    host: "127.0.0.1",
    port: 0,
    clock: new TestClock(),
    config: { mode: "sandbox", profile: "sandbox", isPcLimited: false, isCheckingAnswers: true },
    callsPerSecondMax: 100,
    authLimits: AUTH_LIMITS,
    files: openDiskStore(join(dataDir, "files")),
    feed: () =>
      Promise.resolve({
        name: "simulated",
        isSimulated: true,
        venues: ["a"],
        start: () => Promise.resolve(),
        stop: () => Promise.reject(new Error("the feed goes on")),
      }),
    step: () => {},
    log: (fault) => expect.fail(String(fault)),
  });
  await expect(server.stop()).rejects.toThrow("the feed goes on");
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  const question = server.deps.database.query(sql("test.one", "select 1"));
  await expect(question).rejects.toThrow("after calling end");
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true });
});
