// Goal: the stated error bounds of the functions. Method: 200 values to 30 places calculated by
// another program with other methods (testing/reference-tables.py), then relations between any two
// values.
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, mustParseDecimal, price, ratePpm } from "#kernel";
import optionTable from "../testing/black-76-table.json" with { type: "json" };
import table from "../testing/normal-table.json" with { type: "json" };
import { black76 } from "./black-76.ts";
import {
  exp,
  type Fixed,
  fixed,
  ln,
  normalDensity,
  normalDistribution,
  ONE,
  sqrt,
} from "./fixed-point.ts";

const FUNCTIONS: Readonly<Record<string, (x: Fixed) => Fixed>> = {
  ln,
  exp,
  sqrt,
  normalDensity,
  normalDistribution,
};

/** Reads "−0.25" in units of 10^−places; further digits must not exist. */
function unitsOf(text: string, places: number): bigint {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const units = BigInt(whole + fraction.padEnd(places, "0"));
  return text.startsWith("-") ? -units : units;
}

/** Days as text in whole milliseconds, the nearest. */
function msOf(days: string): number {
  const units = unitsOf(days, 18) * BigInt(DAY_MS);
  return parseInt(((units + 5n * 10n ** 17n) / 10n ** 18n).toString(), 10);
}

const GUARD = 10n ** 12n;

test("option-5 the table has 200 values", () => {
  expect(table).toHaveLength(200);
});

test.each(table.map(([name = "", x = "", value = ""]) => [name, x, value] as const))(
  "%s of %s",
  (name, x, value) => {
    const result = FUNCTIONS[name]?.(fixed(unitsOf(x, 18))) ?? 0n;
    const off = result * GUARD - unitsOf(value, 30);
    const relative = name === "exp" && !x.startsWith("-") ? unitsOf(value, 18) : ONE;
    expect(off < 0n ? -off : off).toBeLessThanOrEqual((2n * GUARD * relative) / ONE);
  },
);

test.each(optionTable)("an option at %s and %s, %s days, volatility %s", (...row) => {
  const [forward = "", strike = "", days = "", volatility = "", call = "", put = "", delta = ""] =
    row;
  const inputs = {
    forward: price(mustParseDecimal(forward)),
    strike: price(mustParseDecimal(strike)),
    volatility: ratePpm(unitsOf(volatility, 6)),
    leftMs: msOf(days),
  };
  const priced = (["call", "put"] as const).map((kind) => black76({ kind, ...inputs }));
  const expected = [call, put].map((each) => unitsOf(each, 30));
  for (const [index, { price: units }] of priced.entries()) {
    const off = units * 10n ** 22n - (expected[index] ?? 0n);
    expect(off < 0n ? -off : off).toBeLessThanOrEqual(10n ** 22n);
  }
  const off = (priced[0]?.delta ?? 0n) * GUARD - unitsOf(delta, 30);
  expect(off < 0n ? -off : off).toBeLessThanOrEqual(10n ** 15n);
});

test("an undefined result is a fault", () => {
  expect(() => ln(fixed(0n))).toThrow("no logarithm of 0");
  expect(() => sqrt(fixed(-1n))).toThrow("no root of -1");
  expect(() => exp(fixed(40n * ONE + 1n))).toThrow("out of range");
});

const numbers = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(fixed);

test("a root is the largest whose square is not above", () => {
  fc.assert(
    fc.property(numbers(0n, 10n ** 30n), (x) => {
      const root = sqrt(x);
      return root * root <= x * ONE && (root + 1n) * (root + 1n) > x * ONE;
    }),
  );
});

test("the exponential of a logarithm is its argument", () => {
  fc.assert(
    fc.property(numbers(10n ** 12n, 10n ** 24n), (x) => {
      const again = exp(ln(x));
      const off = again > x ? again - x : x - again;
      return off * ONE <= 6n * (x > ONE ? x : ONE) * ONE && off <= 6n + (6n * x) / ONE;
    }),
  );
});

test("a distribution rises, and its two sides add up to one", () => {
  const inputs = numbers(-12n * ONE, 12n * ONE);
  fc.assert(
    fc.property(inputs, inputs, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const isRising = normalDistribution(low) <= normalDistribution(high) + 2n;
      return isRising && normalDistribution(a) + normalDistribution(fixed(-a)) === ONE;
    }),
  );
});
