// Goal: the replay can be tried without a recorded market. Method: write a file, read it back as
// the replay does, and compare it with the past from which it was generated.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instant, MINUTE_MS } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { afterAll, expect, test } from "vitest";
import { candleFileOf, readVenuePrices } from "./candle-file.ts";
import type { VenuePrice } from "./prices.ts";
import { simulatedCandles } from "./simulated-candles.ts";
import { simulatedHistory } from "./simulated-history.ts";

const folder = mkdtempSync(join(tmpdir(), "candles-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [traded] = DEFAULT_SYMBOLS;
if (traded === undefined) throw new Error("there is a symbol");
const UNTIL = instant(1_700_000_040_000);

test("a simulated day is read back as its prices", async () => {
  const path = join(folder, `${traded.symbol}-simulated.1m.csv.gz`);
  writeFileSync(path, simulatedCandles({ seed: "s", traded }, UNTIL));
  const prices: VenuePrice[] = [];
  for await (const each of readVenuePrices(candleFileOf(path))) prices.push(each);
  const past = simulatedHistory({ seed: "s", traded }, UNTIL).filter(
    ({ stepMs }) => stepMs === MINUTE_MS,
  );
  expect(past.length / 4).toBeGreaterThanOrEqual(1_440);
  expect(prices.map(({ at, price }) => [at, price])).toEqual(
    past.map(({ at, price }) => [at, price]),
  );
  const volumeOf = (ticks: readonly { readonly volume: bigint }[]) =>
    ticks.reduce((sum, { volume }) => sum + volume, 0n);
  expect(volumeOf(prices)).toBe(volumeOf(past));
});

test("the same seed and end give the same bytes, another seed gives others", () => {
  const bytes = simulatedCandles({ seed: "s", traded }, UNTIL);
  expect(bytes.equals(simulatedCandles({ seed: "s", traded }, UNTIL))).toBe(true);
  expect(bytes.equals(simulatedCandles({ seed: "t", traded }, UNTIL))).toBe(false);
});
