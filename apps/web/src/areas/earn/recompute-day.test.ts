// Goal: a vault's day is accepted only if the published rule computes it from the ticks of the
// chain. Method: one day whose trades are counted by hand, and each of its facts changed once.
import { defaultEarnTerms, readEarnTerms, sampleTimes } from "@plumbline/engine/earn";
import { instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import type { VaultDayView } from "./queries.ts";
import { type DayEvidence, recomputeDay } from "./recompute-day.ts";

const DAY = instant(Date.parse("2026-01-05T16:00:00Z"));
const BTCUSDT = "BTCUSDT" as SymbolCode;
const written = defaultEarnTerms(DAY);
const vault = written.products.find(({ id }) => id === "grid-btc-7");
if (vault?.kind !== "arbitrage") throw new Error("the first terms have this vault");

/** 60 000 at the day's start, 59 000 an hour later, then 60 000 throughout. */
const priceAt = (index: number): string => (index === 1 ? "59000" : "60000");

/** Each tick is a second before its instant; the next one a second after it. */
const samples = sampleTimes("arbitrage", DAY).map((at, index) => {
  const tick = (seq: number, offset: number) => ({
    symbol: BTCUSDT,
    seq,
    price: priceOf(priceAt(index)),
    at: instant(at + offset),
  });
  return { at, last: tick(2 * index + 1, -1_000), next: tick(2 * index + 2, 1_000) };
});
const evidence: DayEvidence = { terms: readEarnTerms(written, 1), samples };

// Three levels of 5 %, bought at 59 000 and sold at 60 000, each time at 0.05 %.
const day: VaultDayView = {
  id: vault.id,
  name: vault.name,
  dayMs: DAY,
  version: 1,
  rule: { ...vault.rule, symbol: BTCUSDT },
  symbol: BTCUSDT,
  ticks: samples.map(({ last }) => ({
    seq: last.seq,
    price: priceAt((last.seq - 1) / 2),
    timeMs: last.at,
  })),
  trades: [
    { seq: 3, price: "59000", before: 0, after: 3 },
    { seq: 5, price: "60000", before: 3, after: 0 },
  ],
  rate: "0.00235125",
};

test("a valid day is recomputed", () => {
  expect(recomputeDay(day, evidence)).toEqual([]);
});

const [first] = samples;
if (first === undefined) throw new Error("a day has samples");

test.each<[string[], VaultDayView, DayEvidence]>([
  [["rate"], { ...day, rate: "0.00235126" }, evidence],
  [["trades"], { ...day, trades: day.trades.slice(1) }, evidence],
  [["ticks"], day, { ...evidence, samples: samples.slice(1) }],
  [["ticks"], day, { ...evidence, samples: [{ ...first, next: null }, ...samples.slice(1)] }],
  [["ticks"], { ...day, dayMs: DAY + 1_000 }, evidence],
  [["terms"], { ...day, id: "bond-solar-90" }, evidence],
  [["terms"], day, { ...evidence, terms: null }],
])("a changed day differs in %j", (differences, publishedDay, read) => {
  expect(recomputeDay(publishedDay, read)).toEqual(differences);
});
