// Goal: a replay is exact and repeatable, and diverging venues are handled as specified. Method:
// real candles where available and artificial ones otherwise, each played twice; artificial venues
// that diverge and converge at known minutes, with the numbers worked out beforehand.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { MINUTE_MS } from "@plumbline/engine/kernel";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, afterEach, expect, test } from "vitest";
import { isConserved } from "@plumbline/server/platform/ledger/conservation";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { type ReplayOptions, type ReplayReport, runReplay } from "./run-replay.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-candles-"));
const databases: TestDatabase[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

afterAll(() => rmSync(folder, { recursive: true }));

async function play(
  candleFiles: readonly string[],
  change: Partial<ReplayOptions> = {},
): Promise<ReplayReport & { readonly url: string }> {
  const database = await createTestDatabase();
  databases.push(database);
  const { url } = database;
  const usual = { traders: 60, hasMadeVenue: false, minutesMax: 90, seed: "7" };
  return { url, ...(await runReplay({ ...usual, candleFiles, databaseUrl: url, ...change })) };
}

/** The invariants of every replay. */
function expectSound({ conservation, positions, faults }: ReplayReport): void {
  expect(faults).toEqual([]);
  expect(conservation.discrepancies).toEqual([]);
  expect(isConserved(conservation)).toBe(true);
  expect(positions.endedTwice).toBe(0);
}

// 15:40 UTC: the funding at 16:00 falls into minute 20.
const STARTED_AT = Date.parse("2024-01-03T15:40:00Z");
const MINUTES = 60;

/** Candles around 20 000 that swing by 0.4 %, multiplied by `factor`. */
function writeCandles(pair: string, factorAt: (minute: number) => number): string {
  const rows = Array.from({ length: MINUTES }, (_, minute) => {
    const factor = factorAt(minute);
    const middle = 20_000 + ((minute * 37) % 80);
    const [open, high, low, close] = [middle, middle + 40, middle - 40, middle + 10];
    const prices = [open, high, low, close].map((price) => (price * factor).toFixed(2));
    return [STARTED_AT + minute * MINUTE_MS, ...prices, "1.5"].join(",");
  });
  const path = join(folder, `${pair}-made.1m.csv.gz`);
  const heading = "open_time_ms,open,high,low,close,volume";
  writeFileSync(path, gzipSync([heading, ...rows, ""].join("\n")));
  return path;
}

const [PARTED_FROM, PARTED_UNTIL] = [20, 40];
const isParted = (minute: number) => minute >= PARTED_FROM && minute < PARTED_UNTIL;
const steady = writeCandles("BTCUSDT", () => 1);
const straying = writeCandles("BTCUSDC", (minute) => (isParted(minute) ? 1.05 : 1));

const REAL = fileURLToPath(new URL("../../../shared/data/candles/", import.meta.url));
const realFiles = ["BTCUSDT", "BTCUSDC"].map((pair) => join(REAL, `${pair}-2023-03.1m.csv.gz`));
const files = realFiles.every((path) => existsSync(path)) ? realFiles : [steady];

test("J10 the same candles and seed give the same state, and another seed another", async () => {
  const first = await play(files);
  expectSound(first);
  expect(first.ticks).toBe(4 * first.minutes);
  expect(first.outcomes.accepted.sum).toBeGreaterThan(20);
  const second = await play(files);
  expect(second.stateHash).toBe(first.stateHash);
  expect(second.positions).toEqual(first.positions);
  expect((await play(files, { seed: "8" })).stateHash).not.toBe(first.stateHash);
});

const between = sql(
  "test.between",
  `select count(*) filter (where created_at >= $1 and created_at < $2) as opened,
     count(*) filter (where closed_at >= $1 and closed_at < $2 and status = 'closed'
       and close_reason <> 'cancelled') as closed from positions`,
);

async function countBetween(url: string, from: number, until: number) {
  const database = new Database({ url });
  const times = [from, until].map((minute) =>
    new Date(STARTED_AT + minute * MINUTE_MS).toISOString(),
  );
  const [row] = await database.query<{ opened: number; closed: number }>(between, times);
  await database.close();
  return { opened: row?.opened ?? 0, closed: row?.closed ?? 0 };
}

test("two diverging venues leave no trusted price until they converge", async () => {
  const report = await play([steady, straying], { traders: 300 });
  expectSound(report);
  expect(report).toMatchObject({ minutes: 60, staleMinutes: 20, staleSpells: 1, ticks: 160 });
  expect(report.outcomes.refusedByReason.of("price_stale")).toBeGreaterThan(0);
  expect(report.positions.settling).toBeGreaterThan(0);
  expect(report.positions.settled).toBe(report.positions.settling);
  const nothing = { opened: 0, closed: 0 };
  expect(await countBetween(report.url, PARTED_FROM, PARTED_UNTIL)).toEqual(nothing);
  const before = await countBetween(report.url, 0, PARTED_FROM);
  const after = await countBetween(report.url, PARTED_UNTIL, MINUTES);
  expect([before.opened, after.opened, after.closed].every((count) => count > 0)).toBe(true);
});

const farTicks = sql(
  "test.far-ticks",
  `select count(*) as far from ticks where price < 19950 or price > 20130`,
);

test("with a third venue the diverging one is dropped and trading continues", async () => {
  const report = await play([steady, straying], { traders: 300, hasMadeVenue: true });
  expectSound(report);
  expect(report).toMatchObject({ minutes: 60, staleMinutes: 0, staleSpells: 0, ticks: 240 });
  expect(report.venues).toEqual(["btcusdt-made", "btcusdc-made", "made-beside-btcusdt-made"]);
  expect(report.outcomes.refusedByReason.of("price_stale")).toBe(0);
  expect(report.positions.settling).toBe(0);
  expect((await countBetween(report.url, PARTED_FROM, PARTED_UNTIL)).opened).toBeGreaterThan(0);
  const database = new Database({ url: report.url });
  expect(await database.query(farTicks)).toEqual([{ far: 0 }]);
  await database.close();
});

test("a database with users is refused and stays unchanged", async () => {
  const { url } = await play([steady], { traders: 5, minutesMax: 1 });
  await expect(play([steady], { databaseUrl: url })).rejects.toThrow("has users");
});

test("files of two symbols are refused before anything is written", async () => {
  await expect(play([steady, "ETHUSDT-2023.1m.csv.gz"])).rejects.toThrow("one symbol at a time");
});
