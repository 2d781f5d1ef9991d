import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { backfill } from "@plumbline/server/areas/market/backfill";
import { systemClock } from "@plumbline/server/platform/process/clock";
import { Database } from "@plumbline/server/platform/postgres/database";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl, TEMPLATE } from "./template-database.ts";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A separate database for the test file, with every migration applied and no rows; or with the
 * history that the simulated market generates at its first start, which takes seconds.
 */
export async function createTestDatabase({ hasPast = false } = {}): Promise<TestDatabase> {
  const serverUrl = inject("databaseUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(serverUrl, async (client) => {
    const template = hasPast ? await pastTemplate(client, serverUrl) : TEMPLATE;
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => {
        await untilLeft(client, name);
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

/**
 * Executes one statement with the rights of the owner, for what the application's role must not do.
 */
export async function runAsOwner(url: string, statement: string): Promise<void> {
  await onServer(url, (client) => client.query(statement));
}

const PAST = "plumbline_past";

/** Created by the first worker that needs it in this run; the others wait for it. */
async function pastTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  await client.query("select pg_advisory_lock(hashtext($1))", [PAST]);
  const queryResult = await client.query("select from pg_database where datname = $1", [PAST]);
  if (queryResult.rowCount === 0) {
    const making = `${PAST}_making`;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making} template ${TEMPLATE}`);
    const database = new Database({ url: databaseUrl(serverUrl, making) });
    const past = { seed: "tests", symbols: DEFAULT_SYMBOLS, until: systemClock.now() };
    await backfill(database, past);
    await database.close();
    await untilLeft(client, making);
    await client.query(`alter database ${making} rename to ${PAST}`);
  }
  await client.query("select pg_advisory_unlock(hashtext($1))", [PAST]);
  return PAST;
}

const LOOKS_MAX = 200;
const LOOK_EVERY_MS = 10;

/** A connection that ends exists a moment longer; if it were terminated it would report a fault. */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  const present = "select from pg_stat_activity where datname = $1";
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if ((await client.query(present, [name])).rowCount === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
