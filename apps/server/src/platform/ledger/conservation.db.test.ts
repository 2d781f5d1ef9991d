// Goal: the report has enough time, whatever the limit of other statements. Method: balances that
// take longer to read than the connection allows a statement.
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "@plumbline/engine/kernel";
import {
  checkpointHouse,
  isConserved,
  keepConservationReport,
  reportConservation,
  writeSum,
} from "./conservation.ts";
import { Database, sql } from "#platform/postgres/database";
import { LEDGER_GATE } from "./user-locks.ts";

const USER = "00000000-0000-7000-8000-000000000001";
const NOBODY = "00000000-0000-7000-8000-000000000000";

let testDatabase: TestDatabase;
let database: Database;

const housePosting = (from: string, to: string) =>
  `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount, reason)
   values ('${NOBODY}', '${NOBODY}', 'demo', 'USDT', 'house:${from}', 'house:${to}', 5, 'test')`;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await runAsOwner(
    testDatabase.url,
    `alter table balances rename to kept_balances;
     create view balances as select kept_balances.* from pg_sleep(0.4), kept_balances
       union all select kept_balances.* from pg_sleep(0.4), kept_balances where false;
     grant select on balances, kept_balances to plumbline_app`,
  );
  const url = new URL(testDatabase.url);
  url.searchParams.set("options", "-c role=plumbline_app -c statement_timeout=200");
  database = new Database({ url: url.toString() });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test("the report may exceed the statement timeout", async () => {
  const other = sql("test.slow", "select pg_sleep(0.4)");
  await expect(database.query(other)).rejects.toThrow("statement timeout");
  const startedAt = performance.now();
  expect(isConserved(await reportConservation(database))).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThan(400);
  await expect(database.query(other)).rejects.toThrow("statement timeout");
});

// Goal: a house account below zero is named, in the report and in the log, and the money is still
// conserved. Method: one entry that pays from two unfunded accounts.
test("house accounts are listed, and overdrawn ones are named", async () => {
  const funded = await createTestDatabase();
  const owned = new Database({ url: funded.url });
  await runAsOwner(funded.url, housePosting("external", "fees"));
  await runAsOwner(funded.url, housePosting("insurance", "market"));
  const log: unknown[] = [];
  const report = await keepConservationReport(owned, {
    now: instant(0),
    log: (fault) => log.push(fault),
  });
  expect(isConserved(report)).toBe(true);
  expect(report.sums.map(writeSum)).toEqual([
    {
      book: "demo",
      currency: "USDT",
      sum: "0",
      house: [
        { account: "external", balance: "-5", isOverdrawn: false },
        { account: "fees", balance: "5", isOverdrawn: false },
        { account: "insurance", balance: "-5", isOverdrawn: true },
        { account: "market", balance: "5", isOverdrawn: false },
      ],
    },
  ]);
  expect(log).toEqual(["insurance of demo is overdrawn: -5 USDT"]);
  await owned.close();
  await funded.drop();
});

// Goal: the job detects errors in recent postings, and the full report detects all errors. Method:
// an entry that a report has checked, then one that none has; each is forged in turn, as only the
// owner of the database can, and restored.
test("I4 an altered posting is found by the full report, a forged balance by both", async () => {
  const forged = await createTestDatabase();
  const owned = new Database({ url: forged.url });
  const asOwner = (statement: string) => runAsOwner(forged.url, statement);
  const alter = (change: string) =>
    asOwner(`alter table postings disable trigger user; ${change};
      alter table postings enable trigger user`);
  const problemsIn = async (scope: "all" | "recent") =>
    (await reportConservation(owned, scope)).discrepancies;
  const log = (fault: unknown) => expect(fault).toBeNull();

  await asOwner(
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       to_balance, reason)
     values ('${USER}', '${USER}', 'demo', 'USDT', 'house:external', 'user:available', 100, 100,
       'test');
     insert into balance_rows values ('${USER}', 'demo', 'USDT', 1, 100, 0, 0, 0, 0, 0, 0)`,
  );
  await checkpointHouse(owned);
  await keepConservationReport(owned, { now: instant(0), log });
  await asOwner(
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       from_balance, to_balance, reason)
     values ('${USER}', '${USER}', 'demo', 'USDT', 'user:available', 'user:margin', 10, 90, 10,
       'test');
     update balance_rows set available = 90, margin = 10`,
  );
  expect([await problemsIn("recent"), await problemsIn("all")]).toEqual([[], []]);

  await alter("update postings set amount = 99 where amount = 100");
  expect(await problemsIn("recent")).toEqual([]);
  expect(await problemsIn("all")).toEqual([
    { account: `${USER}/demo/USDT/user:available`, stored: "90.00000000", posted: "89.00000000" },
    { account: "demo/USDT/house:external", stored: "-100.00000000", posted: "-99.00000000" },
  ]);
  await alter("update postings set amount = 100 where amount = 99");

  await asOwner("update balance_rows set available = available + 1");
  const off = [
    { account: `${USER}/demo/USDT/user:available`, stored: "91.00000000", posted: "90.00000000" },
  ];
  expect([await problemsIn("recent"), await problemsIn("all")]).toEqual([off, off]);
  const faults: unknown[] = [];
  const context = { now: instant(0), log: (fault: unknown) => faults.push(fault) };
  await checkpointHouse(owned);
  await keepConservationReport(owned, context);
  await keepConservationReport(owned, context);
  expect(faults).toHaveLength(2); // repeated until it is repaired
  await asOwner("update balance_rows set available = available - 1");
  expect([await problemsIn("recent"), await problemsIn("all")]).toEqual([[], []]);
  await owned.close();
  await forged.drop();
});

// Goal: the checkpoint of every minute blocks no command, however much there is to sum. Method: its
// sum is delayed by a lock, and meanwhile a batch requests its side of the gate.
test("a checkpoint lets batches through while it sums", async () => {
  const { url, drop } = await createTestDatabase();
  const owned = new Database({ url });
  await runAsOwner(url, housePosting("external", "fees"));
  let checkpoint: Promise<unknown> = Promise.resolve();
  await owned.transaction(async (tx) => {
    await tx.query(sql("test.owner", "set local role none"));
    await tx.query(sql("test.hold-up", "lock table house_checkpoints in access exclusive mode"));
    checkpoint = checkpointHouse(owned).catch((fault: unknown) => fault);
    const heldUp = sql("test.held-up", "select from pg_locks where not granted");
    await expect.poll(() => owned.query(heldUp)).toHaveLength(1);
    await owned.query(sql("test.batch", `select pg_advisory_xact_lock_shared(${LEDGER_GATE})`));
  });
  expect(await checkpoint).toBeUndefined();
  const statement = sql("test.kept", "select account, amount, through_seq from house_checkpoints");
  expect(await owned.query(statement)).toEqual([
    { account: "house:external", amount: -500_000_000n, through_seq: 1 },
    { account: "house:fees", amount: 500_000_000n, through_seq: 1 },
  ]);
  await owned.close();
  await drop();
});
