import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, startSolePostgres } from "@plumbline/embedded-postgres";
import { runScript } from "@plumbline/tests/kit/run/run-script";
import { afterAll, expect, test } from "vitest";

// Goal: the database is deleted only with its owner's confirmation, and never under a running
// server. Method: the command as a separate process, on a data folder under /tmp.

const dataDir = mkdtempSync(join(tmpdir(), "plumbline-reset-"));
const log = () => {};
const hasCluster = () => existsSync(join(dataDir, "postgres", "cluster"));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function reset(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runScript("db:reset", args, { DATA_DIR: dataDir });
  return code === 0 ? `0 ${stdout}` : `${code} ${stdout}${stderr}`;
}

test("deletes a database after --yes, and not while a server uses it", async () => {
  const server = await startSolePostgres({ dataDir, log });
  expect(await reset()).toMatch(/^1 This would stop PostgreSQL .*\nNothing was done\./);
  expect(await reset("--yes")).toContain("Another server of this app works on the data folder");
  expect(hasCluster()).toBe(true);
  await server.stop();

  // The state that a killed server leaves.
  await startEmbeddedPostgres({ dataDir, log });
  expect(await reset("--yes")).toMatch(
    /^0 .*\nDeleted .*\. The next start makes a new database\.$/m,
  );
  expect(hasCluster()).toBe(false);
  expect(await reset("--yes")).toMatch(/^0 Nothing to delete: there is no database in /);
});
