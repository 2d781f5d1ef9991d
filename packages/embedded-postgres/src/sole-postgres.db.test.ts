// Goal: one data folder has one server, and a second start changes nothing for the first, whatever
// happens to PostgreSQL. Method: real servers in a folder under /tmp; the second is the one that
// npm start would start.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { openPostgresFolder, readPostmaster } from "./embedded-postgres-files.ts";
import { type SolePostgres, startSolePostgres } from "./sole-postgres.ts";

const dataDir = mkdtempSync(join(tmpdir(), "plumbline-sole-"));
const log = () => {};

const started: SolePostgres[] = [];

async function start(): Promise<SolePostgres> {
  const postgres = await startSolePostgres({ dataDir, log });
  started.push(postgres);
  return postgres;
}

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function postmasterPid(): number {
  const running = readPostmaster(openPostgresFolder({ dataDir, log }));
  if (running === null) throw new Error("no PostgreSQL runs");
  return running.pid;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

test("a second server on the folder is refused, and the first keeps its database", async () => {
  const first = await start();
  await expect(startSolePostgres({ dataDir, log })).rejects.toThrow(
    `Another server of this app works on the data folder ${dataDir}. ` +
      "End it first, or choose another folder with DATA_DIR.",
  );
  expect(await answers(first.url)).toBe(true);

  await first.stop();
  expect(await answers(first.url)).toBe(false);
  const second = await start();
  expect(await answers(second.url)).toBe(true);
});

test("a server that ends leaves the folder to the next one that waits", async () => {
  const first = await start();
  const next = start();
  await holdersOf(first.url, 2);
  await first.stop();
  expect(await answers((await next).url)).toBe(true);
});

/** Resolves once that many connections hold the folder's lock or wait for it. */
async function holdersOf(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const statement = "select from pg_stat_activity where application_name = 'plumbline server'";
  await expect.poll(async () => (await client.query(statement)).rowCount).toBe(count);
  await client.end();
}

test("a PostgreSQL that is killed under its server is started and locked again", async () => {
  const first = await start();
  process.kill(postmasterPid(), "SIGKILL");
  await expect.poll(() => answers(first.url), { timeout: 20_000 }).toBe(true);
  await holdersOf(first.url, 1);
  await expect(start()).rejects.toThrow("Another server of this app works on the data folder");
  await first.stop();
  expect(await answers(first.url)).toBe(false);
});

test("a server that loses its lock to another one is notified, and stops nothing", async () => {
  const first = await start();
  const message = new Promise((resolve) => first.onLost(resolve));
  const release = await takeHold(first.url);
  expect(String(await message)).toContain("Another server of this app works on the data folder");
  await first.stop();
  expect(await answers(first.url)).toBe(true);
  await release();
  await start(); // ended after this test
});

/** Takes the lock as a faster server would: it waits for it while ours is cut off. */
async function takeHold(url: string): Promise<() => Promise<void>> {
  const [other, cutter] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ];
  await Promise.all([other.connect(), cutter.connect()]);
  const lock = "from pg_locks where locktype = 'advisory'";
  const acquisition = other.query(`select pg_advisory_lock(objid::int8) ${lock} and granted`);
  const waiting = `select 1 ${lock} and not granted`;
  await expect.poll(async () => (await cutter.query(waiting)).rowCount).toBe(1);
  await cutter.query(`select pg_terminate_backend(pid) ${lock} and granted`);
  await acquisition;
  await cutter.end();
  return () => other.end();
}

test("a process that only reads, such as a report, may run next to a server", async () => {
  const server = await start();
  expect((await startEmbeddedPostgres({ dataDir, log })).url).toBe(server.url);
});
