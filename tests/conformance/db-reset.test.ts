import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmbeddedPostgres, startSolePostgres } from "@plumbline/embedded-postgres";
import { afterAll, expect, test } from "vitest";

// Goal: the database is thrown away when its owner says so twice, and never under a server. Method:
// the command itself, as a process of its own, on a data folder under /tmp.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "plumbline-reset-"));
const log = () => {};
const hasCluster = () => existsSync(join(dataDir, "postgres", "cluster"));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function reset(...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir };
  const command = ["run", "--silent", "db:reset", "--", ...args];
  try {
    return `0 ${(await promisify(execFile)("npm", command, { cwd: ROOT, env })).stdout}`;
  } catch (fault) {
    // What execFile throws carries them when the program ran and ended with another code than 0.
    const { code, stdout, stderr } = fault as { code: number; stdout: string; stderr: string };
    return `${code} ${stdout}${stderr}`;
  }
}

test("a database is deleted after --yes, and not while a server works on it", async () => {
  const server = await startSolePostgres({ dataDir, log });
  expect(await reset()).toMatch(/^1 This would stop PostgreSQL .*\nNothing was done\./);
  expect(await reset("--yes")).toContain("Another server of this app works on the data folder");
  expect(hasCluster()).toBe(true);
  await server.stop();

  // As a server that was killed leaves it.
  await startEmbeddedPostgres({ dataDir, log });
  expect(await reset("--yes")).toMatch(
    /^0 .*\nDeleted .*\. The next start makes a new database\.$/m,
  );
  expect(hasCluster()).toBe(false);
  expect(await reset("--yes")).toMatch(/^0 Nothing to delete: there is no database in /);
});
