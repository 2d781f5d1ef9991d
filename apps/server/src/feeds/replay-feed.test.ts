// Goal: recorded candles are returned unchanged, in one order, from any number of files. Method:
// small files written here, with gaps, exponents and mistakes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { instant, toDecimalText } from "@plumbline/engine/kernel";
import { candleFileOf, readUnits } from "./candle-file.ts";
import type { VenuePrice } from "./prices.ts";
import { ReplayFeed } from "./replay-feed.ts";

const folder = mkdtempSync(join(tmpdir(), "candles-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADING = "open_time_ms,open,high,low,close,volume";
const clock = { now: () => instant(1_700_000_000_000) };

function fileOf(name: string, ...lines: readonly string[]) {
  const path = join(folder, `${name}.1m.csv.gz`);
  writeFileSync(path, gzipSync(`${[HEADING, ...lines].join("\n")}\n`));
  return candleFileOf(path);
}

async function roundsOf(...files: readonly ReturnType<typeof fileOf>[]) {
  const rounds: (readonly VenuePrice[])[] = [];
  for await (const round of new ReplayFeed({ files, clock }).rounds()) rounds.push(round);
  return rounds.map((round) =>
    round.map(({ venue, price, volume, at }) =>
      [venue, at, toDecimalText(price), toDecimalText(volume)].join(" "),
    ),
  );
}

test("venue and symbol are in the file's name", () => {
  expect(candleFileOf("/x/BTCUSDC-2023-03.1m.csv.gz")).toMatchObject({
    venue: "btcusdc-2023-03",
    symbol: "BTCUSDT",
  });
  expect(() => candleFileOf("/x/nonsense.csv")).toThrow("expected a name such as");
});

test("two venues are merged by time; missing candles are not invented", async () => {
  const first = fileOf("BTCUSDT-a", "60000,100,110,90,105.5,2.5", "120000,105.5,106,105,105,0.0");
  const second = fileOf("BTCUSDC-b", "120000,104,108,103,107,8e-05");
  expect(await roundsOf(first, second)).toEqual([
    ["btcusdt-a 60000 100 0"],
    ["btcusdt-a 75000 90 0"],
    ["btcusdt-a 90000 110 0"],
    ["btcusdt-a 119000 105.5 2.5"],
    ["btcusdt-a 120000 105.5 0", "btcusdc-b 120000 104 0"],
    ["btcusdt-a 135000 106 0", "btcusdc-b 135000 103 0"],
    ["btcusdt-a 150000 105 0", "btcusdc-b 150000 108 0"],
    ["btcusdt-a 179000 105 0", "btcusdc-b 179000 107 0.00008"],
  ]);
});

test.each([
  ["a high below the close", "60000,100,101,90,105,1"],
  ["a zero price", "60000,0,1,0,1,1"],
  ["a missing field", "60000,1,1,1,1"],
  ["no number", "60000,1,1,1,x,1"],
])("a file with %s is refused with the line", async (name, line) => {
  const file = fileOf(`BTCUSDT-${name.replaceAll(" ", "-")}`, "1,1,1,1,1,1", line);
  await expect(roundsOf(file)).rejects.toThrow(/1m\.csv\.gz:3: not a candle/);
});

test("candles out of order, missing files and two files of one name are refused", async () => {
  const file = fileOf("BTCUSDT-order", "60000,1,1,1,1,1", "60000,1,1,1,1,1");
  await expect(roundsOf(file)).rejects.toThrow("BTCUSDT-order.1m.csv.gz:3");
  await expect(roundsOf(candleFileOf("/nowhere/BTCUSDT-x.1m.csv.gz"))).rejects.toThrow("ENOENT");
  expect(() => new ReplayFeed({ files: [file, file], clock })).toThrow("a name of its own");
});

test("as a feed it replays at the configured speed and present time until stopped", async () => {
  const file = fileOf("BTCUSDT-live", "60000,100,110,90,105,1", "120000,105,106,104,105,1");
  const feed = new ReplayFeed({ files: [file], clock, speed: 1e9 });
  const prices = await new Promise<readonly VenuePrice[]>((resolve) => {
    const firstPrices: VenuePrice[] = [];
    void feed.start((round) => {
      firstPrices.push(...round);
      if (firstPrices.length === 8) resolve(firstPrices);
    });
  });
  await feed.stop();
  expect(prices.every(({ at }) => at === clock.now())).toBe(true);
  const slow = new ReplayFeed({ files: [file], clock, speed: 0.001 });
  const slowPrices: VenuePrice[] = [];
  await slow.start((round) => slowPrices.push(...round));
  await slow.stop();
  expect(slowPrices.length).toBeLessThanOrEqual(1);
});

test("a file with an error in the middle ends the feed with a report", async () => {
  const file = fileOf("BTCUSDT-half", "60000,1,1,1,1,1", "nonsense");
  const fault = await new Promise((log) => {
    void new ReplayFeed({ files: [file], clock, speed: 1e9, log }).start(() => {});
  });
  expect(String(fault)).toContain("BTCUSDT-half.1m.csv.gz:3");
});

test.each([
  ["23143.82", "23143.82"],
  ["0.0", "0"],
  ["8e-05", "0.00008"],
  ["1.5e+3", "1500"],
  ["1.23456e-05", "0.00001234"],
  ["0.123456789", "0.12345678"],
  ["007.5", "7.5"],
])("%s is %s", (text, expected) => {
  expect(toDecimalText(readUnits(text) ?? -1n)).toBe(expected);
});

test.each(["", "-1", "1e", "abc", "1.", "Infinity", "1e+999"])("%j is no amount", (text) => {
  expect(readUnits(text)).toBeNull();
});
