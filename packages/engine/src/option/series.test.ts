import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instant, price, priceOf, toDecimalText } from "#kernel";
import { type HourlyPrice, volatilityOf } from "./math/volatility.ts";
import { expiriesAt, optionSeriesOf, strikesAround } from "./series.ts";
import { BTC, NOW } from "./testing/options.ts";

const at = (text: string) => instant(Date.parse(text));
const day = (ms: number) => new Date(ms).toISOString().slice(0, 13);

// Goal: the offered expiries follow the published rule. Method: days on which two of them coincide,
// both sides of the start of averaging, a leap day and the turn of a year.
test.each([
  ["2027-01-14T08:00:00Z", ["2027-01-15T08", "2027-01-22T08", "2027-01-29T08", "2027-01-31T08"]],
  [
    "2027-01-14T07:29:59.999Z",
    ["2027-01-14T08", "2027-01-15T08", "2027-01-22T08", "2027-01-31T08"],
  ],
  ["2027-01-14T07:30:00Z", ["2027-01-15T08", "2027-01-22T08", "2027-01-29T08", "2027-01-31T08"]],
  ["2027-01-15T12:00:00Z", ["2027-01-16T08", "2027-01-22T08", "2027-01-29T08", "2027-01-31T08"]],
  ["2027-01-29T12:00:00Z", ["2027-01-30T08", "2027-01-31T08", "2027-02-05T08", "2027-02-12T08"]],
  ["2027-01-30T12:00:00Z", ["2027-01-31T08", "2027-02-05T08", "2027-02-12T08", "2027-02-28T08"]],
  ["2028-02-27T12:00:00Z", ["2028-02-28T08", "2028-02-29T08", "2028-03-03T08", "2028-03-10T08"]],
  ["2027-12-24T12:00:00Z", ["2027-12-25T08", "2027-12-31T08", "2028-01-07T08"]],
])("at %s expiries are %j", (now, ends) => {
  expect(expiriesAt(at(now)).map(day)).toEqual(ends);
});

test("expiries are ahead by more than their averaging, and at most two months", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * 365 * DAY_MS }), (ms) => {
      const ends = expiriesAt(instant(ms));
      const isAhead = ends.every((end) => end - ms > HOUR_MS / 2 && end - ms < 62 * DAY_MS);
      return isAhead && ends.length >= 3 && ends.length <= 4;
    }),
  );
});

test.each([
  ["60000", "1000", "55000", "65000"],
  ["60499.99999999", "1000", "55000", "65000"],
  ["60500", "1000", "56000", "66000"],
  ["151.2", "2.5", "137.5", "162.5"],
])("around %s by %s strikes go from %s to %s", (forward, step, lowest, highest) => {
  const strikes = strikesAround(priceOf(forward), priceOf(step));
  expect(strikes).toHaveLength(11);
  expect([strikes.at(0), strikes.at(-1)].map((each) => toDecimalText(each ?? 0n))).toEqual([
    lowest,
    highest,
  ]);
});

test("no strike is at or below zero", () => {
  expect(strikesAround(price(300n), price(100n)).at(0)).toBe(100n);
});

/** Hourly prices, each the given factor times the one before. */
function hoursOf(factors: readonly (readonly [bigint, bigint])[]): readonly HourlyPrice[] {
  let units = 10n ** 14n;
  const prices = factors.map(([up, down]) => (units = (units * up) / down));
  return [10n ** 14n, ...prices].map((each, index) => ({
    hour: instant(NOW + (index - factors.length) * HOUR_MS),
    price: price(each),
  }));
}
const still = [1n, 1n] as const;
const [up, down] = [[101n, 100n] as const, [100n, 101n] as const];
const repeated = (count: number, factor: readonly [bigint, bigint]) =>
  Array.from({ length: count }, () => factor);
const swinging = Array.from({ length: 12 }, () => [up, down]).flat();

// Goal: σ to a millionth, its bounds, and only from recorded prices. Method: calculated by another
// program: ln 1.01 × √8760 = 93.1301 %; a move of 3 % in the last hour but one weighs 0.06 × 0.94.
test.each([
  ["a swing of 1 % an hour", hoursOf(swinging), 931_299n],
  ["3 % in the last hour", hoursOf([...repeated(23, still), [103n, 100n]]), 677_664n],
  ["3 % an hour earlier", hoursOf([...repeated(22, still), [103n, 100n], still]), 657_019n],
  ["nothing moves", hoursOf(repeated(24, still)), 200_000n],
  ["10 % an hour", hoursOf(repeated(24, [11n, 10n])), 2_000_000n],
  ["a move within 30 days", moveAgo(720), 2_000_000n],
  ["a move before that", moveAgo(721), 200_000n],
  ["23 returns", hoursOf(repeated(23, up)), null],
  ["no prices", [], null],
  [
    ...(["an hour without a price"] as const),
    hoursOf([...swinging, [9n, 1n]]).toSpliced(-2, 1),
    null,
  ],
])("%s", (_what, prices, volatility) => {
  expect(volatilityOf(prices)).toBe(volatility);
});

/**
 * A day without price changes, with a rise of 90 % in an hour that began the given number of hours
 * ago and has ended.
 */
function moveAgo(hours: number): readonly HourlyPrice[] {
  const day = hoursOf(repeated(24, still));
  const before = [10n ** 14n, 19n * 10n ** 13n].map((units, index) => ({
    hour: instant(NOW - (hours - index) * HOUR_MS),
    price: price(units),
  }));
  return [...before, ...day];
}

test("a series uses its newest hour", () => {
  const prices = hoursOf(swinging);
  expect(optionSeriesOf(BTC, prices)).toEqual({
    symbol: BTC,
    hour: NOW,
    forward: prices.at(-1)?.price,
    volatility: 931_299n,
  });
  expect(optionSeriesOf(BTC, prices.slice(1))).toBeNull();
});
