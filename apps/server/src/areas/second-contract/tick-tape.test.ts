import { instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import type { Database } from "#platform/postgres/database";
import { expect, test } from "vitest";
import { TickTape } from "./tick-tape.ts";

// Goal: the tape never presents two ticks as adjacent that are not. Method: moments at, before and
// after ticks; then a gap, and more ticks than the tape holds.

const BTC = "BTCUSDT" as SymbolCode; // a code that the engine knows
const quote = (seq: number, at: number) => ({
  symbol: BTC,
  seq,
  price: priceOf("60000"),
  at: instant(at),
});
const tapeOf = (...ticks: readonly (readonly [seq: number, at: number])[]) => {
  // The ticks concerned are on the tape, so the database is not read.
  const database = {} as Database;
  const tape = new TickTape({ database, prices: { ticksAfter: async function* () {} } });
  for (const [seq, at] of ticks) tape.push(quote(seq, at));
  return (at: number) => {
    const around = tape.boundaryOnTape(BTC, instant(at));
    return around && [around.last.seq, around.next?.seq ?? null];
  };
};

test("S5 a tick at the exact moment counts as before it", () => {
  const around = tapeOf([7, 1_000], [8, 2_000], [9, 2_000], [10, 3_000]);
  expect([999, 1_000, 1_999, 2_000, 3_000].map(around)).toEqual([
    null,
    [7, 8],
    [7, 8],
    [9, 10],
    [10, null],
  ]);
});

test("S5 ticks before a gap are dropped", () => {
  const around = tapeOf([7, 1_000], [9, 2_000], [10, 3_000], [10, 3_000]);
  expect([1_500, 2_500].map(around)).toEqual([null, [9, 10]]);
});

test("the tape contains the ticks of the last minutes", () => {
  const around = tapeOf(...Array.from({ length: 1_000 }, (_, seq) => [seq, seq * 1_000] as const));
  expect(around(999_000 - 420_000)).toEqual([579, 580]);
  expect(around(1_000)).toBe(null);
});
