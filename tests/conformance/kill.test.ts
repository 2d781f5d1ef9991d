import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { createClient, createServerClock } from "@plumbline/client";
import { isConserved, reportConservation } from "@plumbline/server/platform/ledger/conservation";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import {
  openPostgresFolder,
  readPostmaster,
  startEmbeddedPostgres,
} from "@plumbline/embedded-postgres";
import { storeFirstTicks } from "@plumbline/tests/kit/market/first-ticks";
import { ServerProcess } from "@plumbline/tests/kit/process/server-process";
import { type Answered, StubbornTrader } from "@plumbline/tests/kit/stubborn-trader";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// Goal: kill -9 at any moment loses no answered command and doubles none; nor does Ctrl-C. Method:
// a real server process and its PostgreSQL under the load of sixteen members, killed repeatedly,
// once together with the database and once shut down in order; every unanswered request is repeated
// under its request id.

/** The cluster is created and migrated first, besides any other work of the machine. */
const START_MS_MAX = 120_000;
const MEMBERS = 16;
/** How many commands are answered in each run before it ends: some runs barely begin. */
const LIVES = [60, 1, 150, 5, 90, 30];
/** The run in which PostgreSQL is killed too. */
const POSTMASTER_DIES_IN = 3;
/** The run that is ended with Ctrl-C. */
const ENDED_IN_ORDER = 4;

const dataDir = mkdtempSync(join(tmpdir(), "plumbline-kill-"));
const server = new ServerProcess(dataDir);
let url: string;

beforeAll(async () => {
  // It continues to run, as after a kill: the first start takes it over.
  const { url: databaseUrl } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(databaseUrl, () => {});
  await storeFirstTicks(databaseUrl);
  url = await server.start();
}, START_MS_MAX);

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  "K1 K2 each answered command is stored once after a kill, any other after a retry",
  { timeout: 240_000 },
  async () => {
    const traders = await Promise.all(Array.from({ length: MEMBERS }, register));
    const trading = Promise.all(traders.map((trader) => trader.trade()));
    for (const [life, answers] of LIVES.entries()) {
      await answeredMore(traders, answers);
      if (life === POSTMASTER_DIES_IN) killPostmaster();
      if (life === ENDED_IN_ORDER) expect(await server.interrupt()).toBe(0);
      else await server.kill();
      await server.start();
    }
    await answeredMore(traders, MEMBERS * 2);
    for (const trader of traders) trader.stop();
    await trading;

    const answered = traders.flatMap((trader) => trader.answered);
    // Without lost answers this has tested nothing.
    expect(sum(traders.map(({ lost }) => lost))).toBeGreaterThan(LIVES.length);
    await expectSameAnswers(answered);
    await expectLedger({ answered, refused: traders.flatMap(({ refused }) => refused) });
  },
);

/** Resolves once this many more commands were answered, however long that takes. */
function answeredMore(traders: readonly StubbornTrader[], count: number): Promise<unknown> {
  const answers = () => sum(traders.map(({ answered }) => answered.length));
  const enough = answers() + count;
  return vi.waitUntil(() => answers() >= enough, { timeout: 60_000, interval: 5 });
}

async function register(): Promise<StubbornTrader> {
  const session = { token: "" };
  const client = createClient({
    baseUrl: url,
    token: () => session.token,
    language: () => "en-us",
    clock: createServerClock(),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
  ({ token: session.token } = await client.auth.guestLogin());
  return new StubbornTrader(client);
}

function killPostmaster(): void {
  const postmaster = readPostmaster(openPostgresFolder({ dataDir, log: () => {} }));
  if (postmaster === null) throw new Error("PostgreSQL does not run");
  process.kill(postmaster.pid, "SIGKILL");
}

/** Checks that each repeated command returns its first answer. */
async function expectSameAnswers(answered: readonly Answered[]): Promise<void> {
  for (let from = 0; from < answered.length; from += MEMBERS) {
    const some = answered.slice(from, from + MEMBERS);
    const again = await Promise.all(some.map(({ ask }) => ask()));
    expect(again).toEqual(some.map(({ answer }) => answer));
  }
}

async function expectLedger(calls: {
  readonly answered: readonly Answered[];
  readonly refused: readonly string[];
}): Promise<void> {
  // It is already running: this only returns its address.
  const { url: databaseUrl } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = new Database({ url: databaseUrl });
  try {
    await expectEntries(database, calls);
    const report = await reportConservation(database);
    expect(report.discrepancies).toEqual([]);
    expect(isConserved(report)).toBe(true);
    expect(await database.query(unequalMarginsStatement)).toEqual([]);
    await expect.poll(() => database.query(outboxStatement)).toEqual([]);
  } finally {
    await database.close();
  }
}

/**
 * Checks that there is exactly one entry for each answered command: none for a refusal or a
 * repetition.
 */
async function expectEntries(
  database: Database,
  { answered, refused }: { answered: readonly Answered[]; refused: readonly string[] },
): Promise<void> {
  const entries = await database.query<{ requestId: string; answer: unknown }>(entriesStatement);
  const answers = new Map(answered.map(({ requestId, answer }) => [requestId, answer]));
  expect(entries.filter(({ requestId }) => !answers.has(requestId))).toEqual([]);
  for (const { requestId, answer } of entries) expect(answer).toEqual(answers.get(requestId));
  expect(entries.filter(({ requestId }) => refused.includes(requestId))).toEqual([]);

  const requestIds = new Set(entries.map(({ requestId }) => requestId));
  expect(requestIds.size).toBe(entries.length);
  // Closing a position that was closed meanwhile is answered without an entry.
  const without = answered.filter(({ requestId }) => !requestIds.has(requestId));
  expect(without.every(({ answer }) => answer.status === "closed")).toBe(true);
  const opened = await database.query<{ id: string }>(positionsStatement);
  const ids = new Set(answered.map(({ answer }) => answer.id));
  expect(new Set(opened.map(({ id }) => id))).toEqual(ids);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const entriesStatement = sql(
  "test.entries",
  `select request_id as "requestId", answer::json from journal_entries
   where command in
     ('contract.open-position', 'contract.close-position', 'contract.change-margin')`,
);

const positionsStatement = sql("test.positions", "select id from positions");

const unequalMarginsStatement = sql(
  "test.margins",
  `with held as (
     select user_id, book, sum(margin) as margin from positions where status <> 'closed'
     group by user_id, book
   )
   select * from held full join
     (select user_id, book, amount from balances where kind = 'margin') as kept
     using (user_id, book)
   where coalesce(margin, 0) <> coalesce(amount, 0)`,
);

const outboxStatement = sql("test.outbox", "select id from outbox");
