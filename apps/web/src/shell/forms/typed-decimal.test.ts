// Goal: typed amounts are read as intended, or refused. Method: rows on both sides of every edge,
// and every text the kernel writes.
import { toDecimalText, UNITS_MAX } from "@plumbline/engine/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTyped } from "./typed-decimal.ts";

test.each([
  ["12.5", 1_250_000_000n],
  [" 12.5 ", 1_250_000_000n],
  ["5.", 500_000_000n],
  [".5", 50_000_000n],
  ["007", 700_000_000n],
  ["00.5", 50_000_000n],
  ["0.00000001", 1n],
])("%o is %s units", (text, units) => {
  expect(readTyped(text)).toEqual({ type: "amount", units });
});

test.each(["", "   "])("%o is not typed yet", (text) => {
  expect(readTyped(text)).toEqual({ type: "empty" });
});

test.each([
  "0",
  "0.0",
  "-1",
  "+1",
  "1,000",
  "1e3",
  "0x10",
  "１２",
  "1.2.3",
  ".",
  "abc",
  "NaN",
  "0.123456789",
  "1000000000000000000.1",
  "1 000",
])("%o is refused, never rounded or guessed", (text) => {
  expect(readTyped(text)).toEqual({ type: "malformed" });
});

test("every text of the kernel is read back", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, UNITS_MAX), (units) => {
      expect(readTyped(toDecimalText(units))).toEqual({ type: "amount", units });
    }),
  );
});
