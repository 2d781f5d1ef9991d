import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { TestClock } from "@plumbline/tests/kit/clock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { type AlertFinding, AlertWatch } from "./alert-watch.ts";

// Goal: a condition that holds is one open alert, however often and by however many processes it is
// detected, and is closed once it no longer holds. Method: conditions that the test sets, on a real
// database.

let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;
let faults: unknown[] = [];
/** The findings of the source; null: unknown. */
let stale: readonly AlertFinding[] | null = [];
let uncovered: readonly AlertFinding[] = [];
/** Runs while the sources are read. */
let meanwhile: () => void | Promise<void> = () => {};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});
beforeEach(async () => {
  clock = new TestClock();
  faults = [];
  [stale, uncovered] = [[], []];
  meanwhile = () => {};
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const watch = (lead = { isHeld: true }) =>
  new AlertWatch({
    database,
    clock,
    lead,
    log: (fault) => faults.push(fault),
    sources: [
      {
        kind: "prices",
        find: () => {
          if (stale === null) throw new Error("no market");
          return stale;
        },
      },
      {
        kind: "cover",
        find: async () => {
          await meanwhile();
          return uncovered;
        },
      },
    ],
  });

const alerts = async () =>
  (
    await database.query<{ name: string; figure: string; seconds: number | null }>(
      sql(
        "test.alerts",
        `select kind || ' ' || subject as name, figure,
           extract(epoch from closed_at - opened_at)::int as seconds
         from house_alerts order by opened_at, subject`,
      ),
    )
  ).map(({ name, figure, seconds }) => [name, figure, seconds]);

const BITCOIN = { subject: "BTCUSDT", figure: "" };
const ETHER = { subject: "ETHUSDT", figure: "" };

test("desk-19 an alert opens once, closes automatically, and opens anew", async () => {
  stale = [BITCOIN, ETHER];
  await Promise.all([watch().run(), watch().run()]);
  clock.advance(10_000);
  uncovered = [{ subject: "live:USDT", figure: "-0.00000001 USDT" }];
  await watch().run();
  clock.advance(5_000);
  stale = [ETHER];
  uncovered = [{ subject: "live:USDT", figure: "-7 USDT" }];
  await watch().run();
  expect(await alerts()).toEqual([
    ["prices BTCUSDT", "", 15],
    ["prices ETHUSDT", "", null],
    // The last figure is stored.
    ["cover live:USDT", "-7 USDT", null],
  ]);

  // Whether prices arrive is unknown, so the open alert stays open.
  stale = null;
  uncovered = [];
  await watch().run();
  expect(faults).toEqual([new Error("no market")]);
  clock.advance(1_000);
  stale = [BITCOIN];
  await watch().run();
  expect(await alerts()).toEqual([
    ["prices BTCUSDT", "", 15],
    ["prices ETHUSDT", "", 16],
    ["cover live:USDT", "-7 USDT", 5],
    ["prices BTCUSDT", "", null],
  ]);
});

test("desk-19 a change of the clock is detected at once, by the leader alone", async () => {
  const before = (await alerts()).length;
  const [leader, follower] = [watch(), watch({ isHeld: false })];
  stale = [{ subject: "SOLUSDT", figure: "" }];
  follower.start();
  clock.jump(60_000);
  clock.check();
  await follower.stop();
  expect(await alerts()).toHaveLength(before);
  leader.start();
  clock.jump(-60_000);
  clock.check();
  await leader.stop();
  expect(await alerts()).toHaveLength(before + 1);
  expect(faults).toEqual([]);
});

test("desk-19 a process that has lost the lead during a slow check writes nothing", async () => {
  const before = await alerts();
  const lead = { isHeld: true };
  const leader = watch(lead);
  stale = [{ subject: "XRPUSDT", figure: "" }];
  meanwhile = () => {
    lead.isHeld = false;
  };
  leader.start();
  clock.jump(60_000);
  clock.check();
  await leader.stop();
  expect(lead.isHeld).toBe(false);
  expect(await alerts()).toEqual(before);
});

test("desk-19 an alert that another opens during a slow check stays open", async () => {
  meanwhile = async () => {
    meanwhile = () => {};
    stale = [{ subject: "DOTUSDT", figure: "" }];
    await watch().run();
  };
  await watch().run();
  expect(await alerts()).toContainEqual(["prices DOTUSDT", "", null]);
  stale = [];
  await watch().run();
  expect(await alerts()).toContainEqual(["prices DOTUSDT", "", 0]);
});
