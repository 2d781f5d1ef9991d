// Goal: an answered commit survives whatever happens to the processes, and every start uses the
// single cluster of the data folder. Method: real servers in folders under /tmp; the death of node
// is a second launcher next to a server that was never stopped, the death of PostgreSQL is SIGKILL
// to its first process.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
  stopServer,
} from "./embedded-postgres.ts";
import { machineTrouble, openPostgresFolder, readPostmaster } from "./embedded-postgres-files.ts";

const isRoot = process.getuid?.() === 0;
const PROMISED = [
  "fsync",
  "synchronous_commit",
  "data_checksums",
  "server_encoding",
  "timezone",
  "listen_addresses",
  "unix_socket_directories",
] as const;
const BUSY_FOR_A_SECOND = `do $$ begin
  while clock_timestamp() < now() + interval '1 second' loop end loop;
end $$`;
const lines: string[] = [];
const log = (line: string): void => void lines.push(line);
let dataDir: string;
let stranger: ChildProcess | undefined;

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log });
const lockPath = (): string => join(dataDir, "postgres", "cluster", "postmaster.pid");
const lockLines = (): string[] => readFileSync(lockPath(), "utf8").split("\n");
const postmasterPid = (): number => Number(lockLines()[0]);

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "plumbline-postgres-"));
});

afterEach(async () => {
  stranger?.kill();
  await stopServer(openPostgresFolder({ dataDir, log }));
  lines.length = 0;
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed cuts the connection; the queries of these tests notice it themselves.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows;
  } finally {
    await client.end();
  }
}

test("the first start creates a cluster, the next one keeps its rows and its port", async () => {
  const first = await start();
  expect(lines.map((line) => line.replace(/\d+/, "N"))).toEqual([
    "Copying PostgreSQL…",
    "Creating the database cluster…",
    "Starting PostgreSQL on port N…",
  ]);
  await ask(first.url, "create table kept (n int)");
  await ask(first.url, "insert into kept values (1)");
  await first.stop();
  await first.stop();
  await expect(ask(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(lines.slice(3)).toEqual([`Starting PostgreSQL on port ${new URL(second.url).port}…`]);
  expect(await ask(second.url, "select n from kept")).toEqual([[1]]);
});

test("the server is durable, checked, bytewise, and on this machine only", async () => {
  const { url } = await start();
  const settings = await ask(
    url,
    `select ${PROMISED.map((name) => `current_setting('${name}')`).join()}`,
  );
  expect(settings).toEqual([["on", "on", "on", "UTF8", "UTC", "127.0.0.1", ""]]);
  expect(await ask(url, "select datcollate, current_user from pg_database limit 1")).toEqual([
    ["C", "plumbline_owner"],
  ]);
  await expect(ask(url.replace(/:\w+@/, ":wrong@"), "select 1")).rejects.toThrow("password");
  expect(statSync(join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
});

test("a running server is taken over after its node process died", async () => {
  const first = await start();
  const pid = postmasterPid();
  const second = await start();
  expect([second.url, postmasterPid()]).toEqual([first.url, pid]);
  expect(lines.at(-1)).toMatch(/^Going on with the PostgreSQL that runs on port \d+…$/);

  await second.stop();
  await expect(ask(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("a start during a shutdown waits for its end and then starts a server", async () => {
  const first = await start();
  const pid = postmasterPid();
  process.kill(pid, "SIGINT");
  const second = await start();
  expect(postmasterPid()).not.toBe(pid);
  expect(await ask(second.url, "select 1")).toEqual([[1]]);
  expect(second.url).toBe(first.url);
});

test("after kill -9 of PostgreSQL the committed row is there", async () => {
  const first = await start();
  await ask(first.url, "create table committed (n int)");
  await ask(first.url, "insert into committed values (7)");
  process.kill(postmasterPid(), "SIGKILL");

  const second = await start();
  expect(await ask(second.url, "select n from committed")).toEqual([[7]]);
});

test("a start waits for an orphan that still works: never two servers on one cluster", async () => {
  const first = await start();
  const orphan = ask(first.url, BUSY_FOR_A_SECOND).catch(String);
  const busy = "select 1 from pg_stat_activity where state = 'active' and query like 'do %'";
  await expect.poll(() => ask(first.url, busy)).toEqual([[1]]);
  process.kill(postmasterPid(), "SIGKILL");

  const second = await start();
  await orphan;
  expect(await ask(second.url, "select 1")).toEqual([[1]]);
});

test("an unrelated process with the dead server's id does not prevent a start", async () => {
  await start();
  const folder = openPostgresFolder({ dataDir, log });
  process.kill(postmasterPid(), "SIGKILL");
  const { runAs } = folder;
  stranger = spawn("sleep", ["60"], runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid });
  writeFileSync(lockPath(), [stranger.pid, ...lockLines().slice(1)].join("\n"));

  expect(readPostmaster(folder)).toBeNull();
  const { url } = await start();
  expect(await ask(url, "select 1")).toEqual([[1]]);
});

test("a server with another password is left alone", async () => {
  const { url } = await start();
  const another = "another";
  const ours = new URL(url).password;
  await ask(url, `alter role plumbline_owner password '${another}'`);
  await expect(start()).rejects.toThrow(/refuses our password\. Stop it, or .* DATA_DIR/);
  expect(readPostmaster(openPostgresFolder({ dataDir, log }))?.pid).toBe(postmasterPid());
  await ask(url.replace(ours, another), `alter role plumbline_owner password '${ours}'`);
});

test("a cluster of another major version is refused with advice and left unchanged", async () => {
  const { stop } = await start();
  await stop();
  const folder = openPostgresFolder({ dataDir, log });
  const versionPath = join(folder.clusterDir, "PG_VERSION");
  const own = readFileSync(versionPath, "utf8");
  writeFileSync(versionPath, "17\n");
  await expect(start()).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of the app brings \d+\. Make a backup /,
  );
  writeFileSync(versionPath, own);
  await start();
});

test.each([
  ["FATAL: could not write lock file: No space left on device", "is full: make room"],
  ["FATAL: could not open file: Read-only file system", "is read-only: nothing"],
])("%s is reported in one line", (text, advice) => {
  const folder = openPostgresFolder({ dataDir, log });
  expect(machineTrouble(text, folder)).toContain(advice);
  expect(machineTrouble("FATAL: something else", folder)).toBeNull();
});

test("a data folder that the server's user cannot reach is refused, naming it", async () => {
  // Only root starts PostgreSQL as another user; others meet the refusal at `mkdir`.
  const home = mkdtempSync(join(tmpdir(), "plumbline-home-"));
  const inside = join(home, "closed", "data");
  if (!isRoot) chmodSync(home, 0o500);
  await expect(startEmbeddedPostgres({ dataDir: inside, log })).rejects.toThrow(
    isRoot ? `cannot enter ${home}. Choose a folder` : `Cannot use the data folder ${inside}`,
  );
  await expect(startEmbeddedPostgres({ dataDir: inside, log })).rejects.toThrow("DATA_DIR");
  chmodSync(home, 0o700);
  rmSync(home, { recursive: true });
});

test("the preferred port is used if it is free, otherwise another one", async () => {
  const wanted = await freePort(null);
  expect(await freePort(wanted)).toBe(wanted);
  const listener = createServer().listen(wanted, "127.0.0.1");
  await once(listener, "listening");
  expect(await freePort(wanted)).not.toBe(wanted);
  listener.close();
});
