// Outlives a run of tests: `node clean-after.mjs <folder>`. When its input ends without the message
// that the run removed its folder, it ends every process that works there and removes the folder.
// Plain JavaScript, because it runs on the Node version that runs the tests.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const [, , folder] = process.argv;
const WAIT_MS = 50;
/** PostgreSQL needs a moment to end its backends. */
const WAITS_MAX = 100;

if ((await text(process.stdin)) !== "removed") await cleanAfter();

async function cleanAfter() {
  // SIGQUIT makes PostgreSQL end at once, together with its shared memory.
  for (let wait = 0; endAll(wait < WAITS_MAX ? "SIGQUIT" : "SIGKILL") > 0; wait += 1) {
    if (wait > WAITS_MAX * 2) break;
    await sleep(WAIT_MS);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Sends the signal to all processes that work in the folder; returns how many there were. */
function endAll(signal) {
  const processes = workers();
  for (const id of processes) {
    try {
      process.kill(id, signal);
    } catch {
      // It has ended by itself.
    }
  }
  return processes.length;
}

function workers() {
  return existsSync("/proc/self/environ") ? workersOfProc() : postmasters();
}

/**
 * Processes that were started with the folder as temporary folder, or with a path in it as an
 * argument.
 */
function workersOfProc() {
  const ids = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && name !== `${process.pid}`,
  );
  return ids.filter((id) => isWorker(id)).map(Number);
}

function isWorker(id) {
  try {
    const started = ["environ", "cmdline"].map((name) =>
      readFileSync(`/proc/${id}/${name}`, "utf8"),
    );
    return started.some((words) => words.includes(folder));
  } catch {
    return false; // another user's, or it has ended
  }
}

/** On other systems, the PostgreSQL servers of the folder; other processes end with their pipes. */
function postmasters() {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => path.endsWith("postmaster.pid"))
    .map((path) => Number(readFileSync(join(folder, path), "utf8").split("\n")[0]))
    .filter((id) => {
      try {
        return process.kill(id, 0);
      } catch {
        return false;
      }
    });
}
