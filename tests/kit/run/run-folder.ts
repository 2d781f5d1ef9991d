import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLEANER = fileURLToPath(new URL("clean-after.mjs", import.meta.url));

/**
 * One folder for everything that this run of tests writes: it becomes the temporary folder of the
 * run and of all processes that it starts. A run that ends in order removes it. After any other
 * end, a separate process ends everything that still runs there and then removes it.
 */
export function setup(): () => void {
  const before = process.env["TMPDIR"];
  const folder = mkdtempSync(join(temporaryFolder(), "plumbline-test-"));
  // As root, PostgreSQL runs as another user, who must be able to traverse to its folder.
  chmodSync(folder, 0o711);
  // In a separate session, so that Ctrl-C ends us and not the cleaning process. It detects our end
  // by the end of its input, which closes even after SIGKILL.
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

/**
 * Where Linux stores files in memory. A database is created there in a tenth of the time of a disk.
 */
const IN_MEMORY = "/dev/shm";
/** Far above the needs of a run, as its browsers and servers need memory as well. */
const IN_MEMORY_BYTES_MIN = 6 * 2 ** 30;

/**
 * In memory if there is enough space. Otherwise the user's own temporary folder, unless we are root
 * and the user that PostgreSQL runs as cannot access it.
 */
function temporaryFolder(): string {
  if (hasRoomInMemory()) return IN_MEMORY;
  const own = tmpdir();
  return process.getuid?.() === 0 && !isOpenToAll(own) ? "/tmp" : own;
}

/**
 * PostgreSQL's programs are copied into the folder, and containers often forbid executing files
 * there.
 */
function hasRoomInMemory(): boolean {
  if (!existsSync("/proc/mounts")) return false;
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.map((line) => line.split(" ")).find(([, path]) => path === IN_MEMORY)?.[3];
  if (options === undefined || options.split(",").includes("noexec")) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= IN_MEMORY_BYTES_MIN;
}

function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}
