// Goal: one data folder has one server, and a second start changes nothing for the first. Method:
// real servers in a folder under /tmp; the second is the one that npm start would make.
import { mkdtempSync, rmSync } from "node:fs";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { openPostgresFolder, startEmbeddedPostgres, stopServer } from "./embedded-postgres.ts";
import { startSolePostgres } from "./sole-postgres.ts";

const dataDir = mkdtempSync("/tmp/plumbline-sole-");
const log = () => {};

afterEach(() => stopServer(openPostgresFolder({ dataDir, log })));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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

test("a second server on the folder is refused by name, the first keeps its database", async () => {
  const first = await startSolePostgres({ dataDir, log });
  await expect(startSolePostgres({ dataDir, log })).rejects.toThrow(
    `Another server of this app works on the data folder ${dataDir}. ` +
      "End it first, or choose another folder with DATA_DIR.",
  );
  expect(await answers(first.url)).toBe(true);

  await first.stop();
  expect(await answers(first.url)).toBe(false);
  const second = await startSolePostgres({ dataDir, log });
  expect(await answers(second.url)).toBe(true);
});

test("a server that ends while the next one waits leaves the folder to that one", async () => {
  const first = await startSolePostgres({ dataDir, log });
  const next = startSolePostgres({ dataDir, log });
  await holdersOf(first.url, 2);
  await first.stop();
  expect(await answers((await next).url)).toBe(true);
});

/** Resolves when so many connections hold the folder, or wait for it. */
async function holdersOf(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const statement = "select from pg_stat_activity where application_name = 'plumbline server'";
  await expect.poll(async () => (await client.query(statement)).rowCount).toBe(count);
  await client.end();
}

test("what only reads, such as a report, goes beside a server", async () => {
  const server = await startSolePostgres({ dataDir, log });
  expect((await startEmbeddedPostgres({ dataDir, log })).url).toBe(server.url);
});
