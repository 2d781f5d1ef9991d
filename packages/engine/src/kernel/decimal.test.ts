import fc from "fast-check";
import { expect, test } from "vitest";
import { mustParseDecimal, parseDecimal, toDecimalText, UNITS_MAX } from "./decimal.ts";

// Goal: only plain decimal text is an amount. Method: every kind of near miss, each refused.
test.each([
  "",
  " ",
  " 1",
  "1 ",
  "+1",
  "-0",
  "-0.00",
  "01",
  ".5",
  "5.",
  "1e3",
  "0x10",
  "1,000",
  "１２",
  "NaN",
  "Infinity",
  "0.123456789",
  "1000000000000000000.00000001",
  "10000000000000000000",
  "--1",
  "1.2.3",
  "1\n",
])("refuses %j", (text) => {
  expect(parseDecimal(text)).toEqual({ ok: false, error: { type: "malformed_amount" } });
});

test.each([
  ["0", 0n],
  ["0.00000001", 1n],
  ["-0.00000001", -1n],
  ["12.5", 1_250_000_000n],
  ["12.50000000", 1_250_000_000n],
  ["9007199254740993", 900_719_925_474_099_300_000_000n],
  ["1000000000000000000", UNITS_MAX],
])("reads %s as %s units", (text, units) => {
  expect(mustParseDecimal(text)).toBe(units);
});

test("writes what it reads and reads what it writes", () => {
  fc.assert(
    fc.property(fc.bigInt(-UNITS_MAX, UNITS_MAX), (units) => {
      expect(mustParseDecimal(toDecimalText(units))).toBe(units);
    }),
  );
});
