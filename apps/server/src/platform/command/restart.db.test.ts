// Goal: a database that is cut off or restarted under load ends no process; failures are faults,
// and everything continues afterwards. Method: a separate embedded PostgreSQL, which is stopped and
// started again, and whose connections are cut, while commands and prices continue.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ok, priceOf, type SymbolCode, type UserId } from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import { DEFAULT_SYMBOLS, INDEX_RULE } from "@plumbline/engine/market";
import { TestClock } from "@plumbline/tests/kit/clock";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MarketData } from "../../areas/market/market-data.ts";
import { verifyChain } from "../../areas/market/verify-chain.ts";
import { isConserved, reportConservation } from "#platform/ledger/conservation";
import { Database, sql } from "#platform/postgres/database";
import { migrate } from "#platform/postgres/migrate";
import { newId, newRequestId } from "#platform/process/ids";
import { JobRunner } from "#platform/operations/jobs";
import { type AnyCommand, noState } from "./command.ts";
import { Outbox } from "./outbox.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@plumbline/embedded-postgres";
import { CommandRunner } from "./run-command.ts";

const BTC = "BTCUSDT" as SymbolCode; // one of the default symbols
const LOADERS = 8;

// Not the user's own temporary folder, because PostgreSQL runs as another user if this process is
// root.
const dataDir = mkdtempSync(join(tmpdir(), "plumbline-restart-"));
const clock = new TestClock("2024-01-03T15:00:00Z");
const faults: unknown[] = [];
const log = (fault: unknown) => faults.push(fault);
let postgres: EmbeddedPostgres;
let database: Database;
let outbox: Outbox;
let runner: CommandRunner;
let market: MarketData;
let jobs: JobRunner;
const eventTypes: string[] = [];

const start = () => startEmbeddedPostgres({ dataDir, log: () => {} });

beforeAll(async () => {
  postgres = await start();
  const { url } = postgres;
  await migrate(url, () => {});
  database = new Database({ url });
  outbox = new Outbox({ database, log });
  outbox.onEvent(async ({ event }) => void eventTypes.push(event.type));
  runner = new CommandRunner({ database, clock, outbox });
  const rule = { ...INDEX_RULE, venuesMin: 1 };
  market = new MarketData({
    database,
    clock,
    symbols: DEFAULT_SYMBOLS,
    rule,
    isSimulated: true,
    log,
  });
  await market.load();
  const job = {
    name: "test",
    cron: "0 0 1 1 *",
    backfill: "1h",
    run: () => Promise.resolve(),
  } as const;
  jobs = new JobRunner({ url, jobs: [job], clock, log });
  await jobs.start();
}, 60_000);

afterAll(async () => {
  await jobs.stop();
  await market.stop();
  await outbox.stop();
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

function grant(userId: UserId) {
  return {
    name: "test.grant",
    userId,
    requestId: newRequestId(),
    content: "",
    store: noState,
    decide: () => ok({ ...grantDemoFunds(), events: [{ type: "granted" }] }),
    answer: () => "granted",
  } satisfies AnyCommand;
}

async function newUser(): Promise<UserId> {
  const id = newId() as UserId; // a new id
  await database.query(sql("test.user", "insert into users values ($1, now())"), [id]);
  return id;
}

function say(price: string): void {
  clock.advance(1_000);
  const at = clock.now();
  market.accept([{ venue: "v", symbol: BTC, price: priceOf(price), volume: 0n, at }]);
}

/** Sends commands and prices while something happens; returns how many were done. */
async function underLoad(happens: () => Promise<void>): Promise<{ done: number; failed: number }> {
  const users = await Promise.all(Array.from({ length: LOADERS }, newUser));
  const counts = { done: 0, failed: 0 };
  let isOver = false;
  const load = async (userId: UserId) => {
    while (!isOver) {
      try {
        await runner.run(grant(userId));
        counts.done += 1;
      } catch {
        counts.failed += 1;
        await sleep(20);
      }
    }
  };
  const prices = setInterval(() => say("60000"), 5);
  const loads = users.map(load);
  await sleep(100);
  await happens();
  await sleep(100);
  isOver = true;
  await Promise.all(loads);
  clearInterval(prices);
  return counts;
}

async function expectAllAnswers(): Promise<void> {
  const userId = await newUser();
  eventTypes.length = 0;
  expect(await runner.run(grant(userId))).toEqual(ok("granted"));
  await expect.poll(() => eventTypes).toContain("granted");
  await expect
    .poll(() => {
      say("61000");
      return market.latest(BTC)?.quote.price;
    })
    .toEqual(priceOf("61000"));
  expect(await verifyChain({ database: database, files: null }, BTC)).toMatchObject({
    problem: null,
  });
  expect(isConserved(await reportConservation(database))).toBe(true);
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test("connections that are cut under load are replaced", async () => {
  const { done, failed } = await underLoad(async () => {
    for (let i = 0; i < 10; i += 1) {
      await runAsOwner(postgres.url, CUT);
      await sleep(50);
    }
  });
  expect(done).toBeGreaterThan(LOADERS);
  expect(failed + faults.length).toBeGreaterThan(0);
  await expectAllAnswers();
}, 60_000);

test("a database that restarts under load is reconnected", async () => {
  const { failed } = await underLoad(async () => {
    await postgres.stop();
    await sleep(200);
    const { url } = postgres;
    postgres = await start();
    expect(postgres.url).toBe(url);
  });
  expect(failed).toBeGreaterThan(0);
  await expectAllAnswers();
}, 60_000);

test("events from before a database outage are published without another commit", async () => {
  const userId = await newUser();
  eventTypes.length = 0;
  const events = JSON.stringify([{ userId, event: { type: "late" } }]);
  await runAsOwner(postgres.url, `insert into outbox (events) values ('${events}')`);
  await postgres.stop();
  outbox.wake();
  await outbox.idle();
  expect(eventTypes).toEqual([]);
  postgres = await start();
  // Events of earlier tests that were published but not removed may arrive once more.
  await expect.poll(() => eventTypes).toContain("late");
}, 60_000);
