// Goal: the hashed text never changes by accident, and no two ticks share it. Method: one exact
// line, then a changed field at a time.
import { expect, test } from "vitest";
import { instant, priceOf, type SymbolCode } from "#kernel";
import {
  GENESIS_HASH,
  inputsText,
  isVenueName,
  nextTick,
  readInputsText,
  tickPreimage,
  type UnsealedTick,
} from "./tick.ts";

const tick: UnsealedTick = {
  symbol: "BTCUSDT" as SymbolCode,
  seq: 42,
  price: priceOf("60000.5"),
  at: instant(1_700_000_000_000),
  volume: 12_000_000n,
  inputs: [
    { venue: "kraken", price: priceOf("60000"), at: instant(1_699_999_999_900) },
    { venue: "okx", price: priceOf("60001"), at: instant(1_700_000_000_000) },
  ],
  prevHash: "ab".repeat(32),
};

test("one line of canonical text", () => {
  expect(tickPreimage(tick)).toBe(
    "tick-v1|BTCUSDT|42|60000.5|1700000000000|0.12|" +
      "kraken=60000@1699999999900;okx=60001@1700000000000|" +
      "abababababababababababababababababababababababababababababababab",
  );
});

test.each<[string, Partial<UnsealedTick>]>([
  ["symbol", { symbol: "ETHUSDT" as SymbolCode }],
  ["seq", { seq: 43 }],
  ["price", { price: priceOf("60000.50000001") }],
  ["at", { at: instant(1_700_000_000_001) }],
  ["volume", { volume: 0n }],
  ["inputs", { inputs: tick.inputs.slice(1) }],
  ["prevHash", { prevHash: GENESIS_HASH }],
])("a different %s gives a different text", (_field, change) => {
  expect(tickPreimage({ ...tick, ...change })).not.toBe(tickPreimage(tick));
});

test("a chain starts at 1 on the genesis hash and continues from its last link", () => {
  const { symbol, price, at, volume, inputs } = tick;
  const reading = { symbol, price, at, volume, inputs };
  expect(nextTick(null, reading)).toEqual({ ...reading, seq: 1, prevHash: GENESIS_HASH });
  const last = { symbol, seq: 41, price, at, hash: tick.prevHash };
  expect(nextTick(last, reading)).toEqual(tick);
});

test("venues' inputs are read back exactly, and other text is refused", () => {
  expect(readInputsText(inputsText(tick.inputs))).toEqual(tick.inputs);
  expect(readInputsText(inputsText([]))).toEqual([]);
  for (const text of ["kraken", "kraken=1", "=1@2", "kraken=1e3@2", "kraken=1@", "kraken=1@2;"]) {
    expect(() => readInputsText(text)).toThrow("not decimal text");
  }
});

test.each([
  ["kraken", true],
  ["btcusdt-2023-03", true],
  ["", false],
  ["a;b", false],
  ["a=b", false],
  ["A", false],
])("venue name %j is usable: %s", (name, expected) => {
  expect(isVenueName(name)).toBe(expected);
});
