import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

// Goal: a killed test run leaves no folder and no process. Method: a separate run with a real
// PostgreSQL, and a signal that cannot be handled.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RUN = `
  import { loadTypeScript } from "./tools/node-version.mjs";
  await loadTypeScript();
  const { tmpdir } = await import("node:os");
  const { setup } = await import("./tests/kit/run/run-folder.ts");
  const { startEmbeddedPostgres } = await import(
    "./packages/embedded-postgres/src/embedded-postgres.ts");
  setup();
  await startEmbeddedPostgres({ dataDir: tmpdir() + "/postgres", log: () => {} });
  console.log("FOLDER " + tmpdir());
  setInterval(() => {}, 1_000);`;

test("a killed run leaves neither its folder nor its PostgreSQL", async () => {
  const run = spawn(process.execPath, ["--input-type=module", "-e", RUN], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const folder = await new Promise<string>((resolve, reject) => {
    run.once("exit", () => reject(new Error("the run ended early")));
    createInterface({ input: run.stdout }).on("line", (line) => {
      if (line.startsWith("FOLDER ")) resolve(line.slice("FOLDER ".length));
    });
  });
  const lockPath = join(folder, "postgres/postgres/cluster/postmaster.pid");
  const postmaster = Number(readFileSync(lockPath, "utf8").split("\n")[0]);
  expect(isAtWork(postmaster)).toBe(true);

  const ended = once(run, "exit");
  run.kill("SIGKILL");
  await ended;

  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 20_000 });
  expect(isAtWork(postmaster)).toBe(false);
});

/** A process that ended but was not reaped is still listed, without a command. */
function isAtWork(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}
