import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLEANER = fileURLToPath(new URL("clean-after.mjs", import.meta.url));

/**
 * One folder for everything that this run of tests writes: it becomes the temporary folder of the
 * run and of all that it starts. A run that ends in order removes it. After one that does not,
 * whatever ended it, a process of its own ends what still works there and then removes it.
 */
export function setup(): () => void {
  const before = process.env["TMPDIR"];
  const folder = mkdtempSync(join(temporaryFolder(), "plumbline-test-"));
  // PostgreSQL runs as another user when we are root, and passes through to its own folder.
  chmodSync(folder, 0o711);
  // In a session of its own, so that Ctrl-C ends us and not what cleans up behind us. It learns of
  // our end by that of its input, which not even SIGKILL leaves open.
  const cleaner = spawn(process.execPath, [CLEANER, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  cleaner.unref();
  process.env["TMPDIR"] = folder;
  return () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true, force: true });
    cleaner.stdin.end("removed");
  };
}

/** The user's own, unless we are root and it is closed to the user whom PostgreSQL runs as. */
function temporaryFolder(): string {
  const own = tmpdir();
  return process.getuid?.() === 0 && !isOpenToAll(own) ? "/tmp" : own;
}

function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}
