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

test("what only reads, such as a report, goes beside a server", async () => {
  const server = await startSolePostgres({ dataDir, log });
  expect((await startEmbeddedPostgres({ dataDir, log })).url).toBe(server.url);
});
