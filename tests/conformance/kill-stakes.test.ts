import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, createServerClock } from "@plumbline/client";
import { isConserved, reportConservation } from "@plumbline/server/platform/ledger/conservation";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { storeFirstTicks } from "@plumbline/tests/kit/market/first-ticks";
import { ServerProcess } from "@plumbline/tests/kit/process/server-process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// Goal: a server killed while five thousand stakes end settles each once, by the recorded ticks.
// Method: a real server process, stakes of twenty members that end at the same moment, inserted by
// the database's owner, and a kill after each thousand or two settled.

const MEMBERS = 20;
/** More than one round settles (4,096), in batches of 512: several follow each kill. */
const STAKES = 250;
const ALL = MEMBERS * STAKES;
/** How many are settled before each kill; the first kill comes before any. */
const KILLS = [0, 1, 1_250, 3_000];

const dataDir = mkdtempSync(join(tmpdir(), "plumbline-stakes-"));
let testDatabase: TestDatabase;
let server: ServerProcess;
let url: string;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await storeFirstTicks(testDatabase.url);
  server = new ServerProcess(dataDir, { DATABASE_URL: testDatabase.url });
  url = await server.start();
  database = new Database(testDatabase);
});

afterAll(async () => {
  await database.close();
  await server.stop();
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("S5 five thousand stakes end while the server is killed", { timeout: 240_000 }, async () => {
  await Promise.all(Array.from({ length: MEMBERS }, register));
  await runAsOwner(testDatabase.url, STAKES_OF_ALL);
  for (const count of KILLS) {
    await vi.waitUntil(async () => (await settled()) >= count, { timeout: 90_000, interval: 5 });
    await server.kill();
    await server.start();
  }
  await vi.waitUntil(async () => (await settled()) === ALL, { timeout: 90_000, interval: 50 });

  expect(await database.query(againStatement)).toEqual([]);
  expect(await database.query(balancesStatement)).toEqual([]);
  const report = await reportConservation(database);
  expect(isConserved(report)).toBe(true);
});

async function register(): Promise<void> {
  const client = createClient({
    baseUrl: url,
    token: () => "",
    language: () => "en-us",
    clock: createServerClock(),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
  await client.auth.guestLogin();
}

async function settled(): Promise<number> {
  const [row] = await database.query<{ count: number }>(settledStatement);
  return Number(row?.count);
}

/** Long enough for the server that is killed before they end to be running again when they do. */
const SECONDS = 10;

/** Stakes of 5 USDT each, in both directions, with the amounts on hold. */
const STAKES_OF_ALL = `
  insert into second_orders (user_id, id, book, symbol, asset, direction, seconds, stake, gain,
    payout_ppm, terms_version, accepted_at, expires_at)
  select user_id, gen_random_uuid(), 'demo', 'BTCUSDT', 'USDT',
    case number % 2 when 0 then 'up' else 'down' end, ${SECONDS}, 5, 4, 800000, 1, at,
    at + ${SECONDS} * interval '1 second'
  from balance_rows, generate_series(1, ${STAKES}) as number,
    (select date_trunc('milliseconds', clock_timestamp()) as at) as accepted
  where book = 'demo' and asset = 'USDT';
  alter table postings disable trigger all;
  insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
    from_balance, to_balance, reason)
  select user_id, gen_random_uuid(), book, asset, 'user:available', 'user:hold:stake',
    ${5 * STAKES}, available - ${5 * STAKES}, ${5 * STAKES}, 'second_stake'
  from balance_rows where book = 'demo' and asset = 'USDT';
  alter table postings enable trigger all;
  update balance_rows set available = available - ${5 * STAKES}, hold_stake = ${5 * STAKES},
    writes = writes + 1
  where book = 'demo' and asset = 'USDT'`;

const settledStatement = sql(
  "test.settled",
  "select count(*) from second_orders where outcome is not null",
);

// Stakes that were not settled by exactly one entry with exactly one receipt.
const againStatement = sql(
  "test.settled-again",
  `select id from second_orders
   left join journal_entries on (journal_entries.user_id, cause_id) = (second_orders.user_id, id)
     and command = 'second-contract.settle-second'
   group by second_orders.user_id, id, second_orders.receipt_id
   having count(*) <> 1 or min(journal_entries.receipt_id::text) <> second_orders.receipt_id::text`,
);

// Members whose balance differs from play money plus the results of their stakes.
const balancesStatement = sql(
  "test.stake-balances",
  `select user_id, available, hold_stake, profits from balance_rows
   join (select user_id, sum(profit) as profits from second_orders group by user_id) as gained
     using (user_id)
   where book = 'demo' and asset = 'USDT' and (hold_stake <> 0 or available <> 10000 + profits)`,
);
