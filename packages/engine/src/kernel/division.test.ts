import fc from "fast-check";
import { expect, test } from "vitest";
import { divide } from "./division.ts";

// Goal: the remainder goes to the named side. Method: both signs, both roundings.
test.each([
  [7n, 2n, "down", 3n],
  [7n, 2n, "up", 4n],
  [-7n, 2n, "down", -3n],
  [-7n, 2n, "up", -4n],
  [6n, 2n, "up", 3n],
  [0n, 5n, "up", 0n],
] as const)("%s ÷ %s rounded %s is %s", (dividend, divisor, rounding, quotient) => {
  expect(divide(dividend, divisor, rounding)).toBe(quotient);
});

test("rounding down and up enclose the true quotient and differ by at most one", () => {
  const dividends = fc.bigInt(-(10n ** 30n), 10n ** 30n);
  fc.assert(
    fc.property(dividends, fc.bigInt(1n, 10n ** 12n), (dividend, divisor) => {
      const down = divide(dividend, divisor, "down");
      const up = divide(dividend, divisor, "up");
      const magnitude = (units: bigint) => (units < 0n ? -units : units);
      expect(magnitude(down) * divisor).toBeLessThanOrEqual(magnitude(dividend));
      expect(magnitude(up) * divisor).toBeGreaterThanOrEqual(magnitude(dividend));
      expect(magnitude(up - down)).toBeLessThanOrEqual(1n);
    }),
  );
});

test.each([0n, -1n])("a divisor of %s is a fault", (divisor) => {
  expect(() => divide(1n, divisor, "down")).toThrow("divisor");
});
