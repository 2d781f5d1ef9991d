// Goal: the opening hours to the millisecond. Method: rows around each edge of a known week
// (Monday 2024-01-01), and a property that ties `nextChange` to `isOpen`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instant } from "#kernel";
import { isOpen, mondayOf, nextChange, type TradingHours } from "./trading-hours.ts";

const at = (text: string) => instant(Date.parse(text));

test.each<[TradingHours, string, boolean]>([
  ["always", "2024-01-06T12:00:00Z", true],
  ["week", "2024-01-05T21:59:59.999Z", true],
  ["week", "2024-01-05T22:00:00Z", false],
  ["week", "2024-01-07T21:59:59.999Z", false],
  ["week", "2024-01-07T22:00:00Z", true],
  ["week", "2024-01-08T00:00:00Z", true],
  ["week_with_break", "2024-01-01T21:59:59.999Z", true],
  ["week_with_break", "2024-01-01T22:00:00Z", false],
  ["week_with_break", "2024-01-01T23:00:00Z", true],
  ["week_with_break", "2024-01-05T22:00:00Z", false],
  ["week_with_break", "2024-01-05T23:30:00Z", false],
  ["week_with_break", "2024-01-07T22:59:59.999Z", false],
  ["week_with_break", "2024-01-07T23:00:00Z", true],
  ["us_stock", "2024-01-01T13:29:59.999Z", false],
  ["us_stock", "2024-01-01T13:30:00Z", true],
  ["us_stock", "2024-01-05T19:59:59.999Z", true],
  ["us_stock", "2024-01-05T20:00:00Z", false],
  ["us_stock", "2024-01-06T15:00:00Z", false],
])("%s at %s is open: %s", (hours, text, expected) => {
  expect(isOpen(hours, at(text))).toBe(expected);
});

test.each<[TradingHours, string, string | null]>([
  ["always", "2024-01-01T00:00:00Z", null],
  ["week", "2024-01-01T00:00:00Z", "2024-01-05T22:00:00Z"],
  ["week", "2024-01-05T22:00:00Z", "2024-01-07T22:00:00Z"],
  ["week", "2024-01-07T23:00:00Z", "2024-01-12T22:00:00Z"],
  ["week_with_break", "2024-01-05T22:00:00Z", "2024-01-07T23:00:00Z"],
  ["week_with_break", "2024-01-07T23:30:00Z", "2024-01-08T22:00:00Z"],
  ["us_stock", "2024-01-05T20:00:00Z", "2024-01-08T13:30:00Z"],
  ["us_stock", "2024-01-08T13:30:00Z", "2024-01-08T20:00:00Z"],
])("%s after %s changes at %s", (hours, text, expected) => {
  expect(nextChange(hours, at(text))).toBe(expected === null ? null : at(expected));
});

const moments = fc.integer({ min: -50 * 365 * DAY_MS, max: 80 * 365 * DAY_MS });

test("nothing changes before the next change, and it changes then", () => {
  const hours = fc.constantFrom<TradingHours>("week", "week_with_break", "us_stock");
  fc.assert(
    fc.property(hours, moments, (kind, ms) => {
      const change = nextChange(kind, instant(ms));
      if (change === null) return false;
      const steps = Math.floor((change - 1 - ms) / HOUR_MS);
      const isSteady = Array.from({ length: steps + 1 }, (_, i) => instant(ms + i * HOUR_MS)).every(
        (moment) => isOpen(kind, moment) === isOpen(kind, instant(ms)),
      );
      return isSteady && isOpen(kind, change) !== isOpen(kind, instant(ms));
    }),
  );
});

test("a week begins on Monday, before the epoch as well", () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const monday = new Date(mondayOf(instant(ms)));
      const isMidnight = monday.getTime() % DAY_MS === 0;
      return monday.getUTCDay() === 1 && isMidnight && ms - monday.getTime() < 7 * DAY_MS;
    }),
  );
});
