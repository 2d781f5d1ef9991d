// Goal: every tick is always in the table or in a file, wherever a process is stopped, and readers
// find it in both. Method: a real PostgreSQL with tables of days, real files, and a store that
// stops the work at each of its steps.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, instant, type SymbolCode } from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { BTC, RecordedMarket } from "@plumbline/tests/kit/recorded-market";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FileStore, openTickFiles } from "#feeds/files/file-store";
import { sql } from "#platform/postgres/database";
import { readTicks, readTicksAfter } from "#services/ticks/read-ticks";
import { insertTicks, loadLastTicks } from "../tick-store.ts";
import { verifyChain } from "../verify-chain.ts";
import { makeTickPartitions, packDays } from "./pack-days.ts";

const ETH = "ETHUSDT" as SymbolCode;

let rig: RecordedMarket;
let dataDir: string;
let files: FileStore;

beforeEach(async () => {
  rig = await RecordedMarket.create();
  dataDir = mkdtempSync(join(tmpdir(), "plumbline-"));
  files = await openTickFiles(null, dataDir);
  rig.tickFiles = files;
  rig.clock = new TestClock("2027-01-06T23:59:56Z");
  await rig.restart();
  await makeTickPartitions(rig.database, rig.clock.now());
  for (const text of ["1", "2", "3", "4", "5"]) await rig.say(text);
  await rig.say("200", "200", ETH);
});

afterEach(async () => {
  await rig.drop();
  rmSync(dataDir, { recursive: true });
});

/** A week later the first of the two days is to be packed, and not the second. */
const pack = (store = files) =>
  packDays({ database: rig.database, files: store, hotDays: 7 }, afterDays(8));

const afterDays = (days: number) => instant(Date.parse("2027-01-06T12:00:00Z") + days * DAY_MS);

const list = (text: string) =>
  rig.database.query<{ symbol: string; seq: number }>(sql(`test.${text.length}`, text));

const hot = async () =>
  (await list("select symbol, seq from ticks order by symbol, seq")).map(({ seq }) => seq);

const partitions = async () =>
  (await list("select name as symbol from tick_partitions order by name")).map(
    ({ symbol }) => symbol,
  );

const seqs = async (source = { database: rig.database, files: files as FileStore | null }) => {
  const numbers: number[] = [];
  for await (const { seq } of readTicksAfter(source, { symbol: BTC, seq: 0 })) numbers.push(seq);
  return numbers;
};

test("one run packs ended days, the next drops their tables, the chain continues", async () => {
  const whole = await verifyChain({ database: rig.database, files }, BTC);
  expect(whole).toMatchObject({ ticks: 5, problem: null });
  expect(await partitions()).toContain("ticks_20270106");
  await pack();
  expect(await hot()).toEqual([1, 2, 3, 4, 5, 1]);
  expect(await seqs()).toEqual([1, 2, 3, 4, 5]);
  await pack();
  expect(await hot()).toEqual([4, 5, 1]); // and the one of ETH, which is of the next day
  expect(await partitions()).not.toContain("ticks_20270106");
  expect(await partitions()).not.toContain("ticks_first"); // which was empty
  expect(await verifyChain({ database: rig.database, files }, BTC)).toEqual(whole);
  expect(await rig.market.priceAt(BTC, 2)).toBe(200_000_000n);
  expect(await rig.market.priceAt(BTC, 6)).toBeNull();
  const names = [5, 1, 3].map((seq) => ({ symbol: BTC, seq }));
  const ticksByName = await readTicks({ database: rig.database, files }, names);
  expect(names.map(({ seq }) => ticksByName.get(`${BTC}/${seq}`)?.seq)).toEqual([5, 1, 3]);
  await expect(seqs({ database: rig.database, files: null })).rejects.toThrow("archive file");

  rig.clock.advance(DAY_MS);
  await rig.restart();
  await rig.say("6");
  expect(await verifyChain({ database: rig.database, files }, BTC)).toMatchObject({
    ticks: 6,
    problem: null,
  });
});

test("a chain whose ticks are all packed continues from its head", async () => {
  const later = afterDays(30);
  const deps = { database: rig.database, files, hotDays: 1 };
  await packDays(deps, later);
  await packDays(deps, later);
  expect(await hot()).toEqual([]);
  expect(await loadLastTicks(rig.database, [BTC])).toMatchObject([{ seq: 5 }]);
  rig.clock.advance(30 * DAY_MS);
  await rig.restart();
  await rig.say("6"); // there is no table for the day yet
  const unplaced = "select symbol, seq from ticks_unplaced";
  expect(await list(unplaced)).toEqual([{ symbol: BTC, seq: 6 }]);
  await makeTickPartitions(rig.database, rig.clock.now());
  expect(await list(unplaced)).toEqual([]);
  await rig.say("7");
  expect(await verifyChain({ database: rig.database, files }, BTC)).toMatchObject({
    ticks: 7,
    problem: null,
  });
  expect((await partitions()).at(-1)).toBe("ticks_20270213");
});

test("work stopped at any step loses no tick, and the next run completes it", async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    let left = steps;
    const step = () => {
      left -= 1;
      if (left < 0) throw new Error("killed");
    };
    const mortal: FileStore = {
      put: async (key, bytes) => {
        step();
        await files.put(key, bytes);
        step();
      },
      read: async (key) => {
        step();
        return files.read(key);
      },
      remove: (key) => files.remove(key),
    };
    await pack(mortal).catch(() => {});
    expect(await seqs()).toEqual([1, 2, 3, 4, 5]);
  }
  expect(await hot()).toEqual([4, 5, 1]);
});

test("a table stays while one of its ticks is in no file, or a file was altered", async () => {
  const drop = sql("test.drop", "select drop_packed_ticks('ticks_20270106')");
  await expect(rig.database.query(drop)).rejects.toThrow(`ticks of ${BTC} in ticks_20270106`);
  await pack();
  const [file = ""] = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ticks"),
  );
  const bytes = readFileSync(join(dataDir, file));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(join(dataDir, file), bytes);
  await expect(pack()).rejects.toThrow("is another");
  expect(await hot()).toEqual([1, 2, 3, 4, 5, 1]);
  // Only the owner may change a table of ticks.
  await expect(list("drop table ticks_20270106")).rejects.toThrow("must be owner");
  await expect(runAsOwner(rig.testDatabase.url, "delete from ticks_20270106")).rejects.toThrow(
    "append-only",
  );
});

test("a tick is stored only after the head of its chain, on any day", async () => {
  const [head] = await loadLastTicks(rig.database, [BTC]);
  if (head === undefined) throw new Error("no head");
  const again = { ...head, at: instant(head.at + DAY_MS) };
  await expect(insertTicks(rig.database, [again])).rejects.toThrow("somebody else goes on");
  const ahead = { ...head, seq: head.seq + 2 };
  await expect(insertTicks(rig.database, [ahead])).rejects.toThrow("somebody else goes on");
  expect(await hot()).toEqual([1, 2, 3, 4, 5, 1]);
});
