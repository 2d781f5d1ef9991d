// Goal: the opening hours to the millisecond, in their own zone. Method: rows around each edge of a
// known week (Monday 2024-01-01), around both clock changes and around holidays; the zone against
// the runtime's own tables over eighty years; and the relations between the functions.
import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDayOf, DAY_MS, dayOfDate, HOUR_MS, instant, weekdayOf } from "./instant.ts";
import { isHoliday } from "./holidays.ts";
import { atWallTime, zoneOffsetMs } from "./time-zone.ts";
import { isOpen, isTradingDay, nextChange, type TradingHours } from "./trading-hours.ts";

const at = (text: string) => instant(Date.parse(text));
const dayOf = (text: string) => Math.floor(at(`${text}T00:00:00Z`) / DAY_MS);

test.each<[TradingHours, string, boolean]>([
  ["always", "2024-01-06T12:00:00Z", true],
  ["week", "2024-01-05T21:59:59.999Z", true],
  ["week", "2024-01-05T22:00:00Z", false],
  ["week", "2024-01-07T21:59:59.999Z", false],
  ["week", "2024-01-07T22:00:00Z", true],
  ["week", "2024-01-08T00:00:00Z", true],
  ["week_with_break", "2024-01-02T21:59:59.999Z", true],
  ["week_with_break", "2024-01-02T22:00:00Z", false],
  ["week_with_break", "2024-01-02T23:00:00Z", true],
  ["week_with_break", "2024-01-05T22:00:00Z", false],
  ["week_with_break", "2024-01-05T23:30:00Z", false],
  ["week_with_break", "2024-01-07T22:59:59.999Z", false],
  ["week_with_break", "2024-01-07T23:00:00Z", true],
  ["us_stock", "2024-01-02T14:29:59.999Z", false],
  ["us_stock", "2024-01-02T14:30:00Z", true],
  ["us_stock", "2024-01-05T20:59:59.999Z", true],
  ["us_stock", "2024-01-05T21:00:00Z", false],
  ["us_stock", "2024-01-06T15:00:00Z", false],
  // Clocks go forward on 10 March and back on 3 November 2024.
  ["us_stock", "2024-03-08T14:29:59.999Z", false],
  ["us_stock", "2024-03-11T13:30:00Z", true],
  ["us_stock", "2024-03-11T20:00:00Z", false],
  ["us_stock", "2024-11-01T13:30:00Z", true],
  ["us_stock", "2024-11-04T13:30:00Z", false],
  ["week", "2024-03-10T20:59:59.999Z", false],
  ["week", "2024-03-10T21:00:00Z", true],
  ["week", "2024-11-03T21:59:59.999Z", false],
  ["week", "2024-11-03T22:00:00Z", true],
  // New Year, Good Friday, Thanksgiving; Christmas of 2024 is a Wednesday.
  ["us_stock", "2024-01-01T15:00:00Z", false],
  ["week", "2024-01-01T21:59:59.999Z", false],
  ["week", "2024-01-01T22:00:00Z", true],
  ["us_stock", "2024-03-29T15:00:00Z", false],
  ["week_with_break", "2024-03-29T15:00:00Z", false],
  ["week", "2024-03-29T15:00:00Z", true],
  ["us_stock", "2024-11-28T15:00:00Z", false],
  ["week_with_break", "2024-11-28T15:00:00Z", true],
  ["week", "2024-12-24T21:59:59.999Z", true],
  ["week", "2024-12-24T22:00:00Z", false],
  ["week", "2024-12-25T22:00:00Z", true],
])("%s at %s is open: %s", (hours, text, expected) => {
  expect(isOpen(hours, at(text))).toBe(expected);
});

test.each<[TradingHours, string, string | null]>([
  ["always", "2024-01-01T00:00:00Z", null],
  ["week", "2024-01-02T00:00:00Z", "2024-01-05T22:00:00Z"],
  ["week", "2024-01-05T22:00:00Z", "2024-01-07T22:00:00Z"],
  ["week", "2024-01-07T23:00:00Z", "2024-01-12T22:00:00Z"],
  ["week", "2024-03-08T23:00:00Z", "2024-03-10T21:00:00Z"],
  ["week", "2024-12-23T00:00:00Z", "2024-12-24T22:00:00Z"],
  ["week_with_break", "2024-01-05T22:00:00Z", "2024-01-07T23:00:00Z"],
  ["week_with_break", "2024-01-07T23:30:00Z", "2024-01-08T22:00:00Z"],
  ["week_with_break", "2024-03-28T21:00:00Z", "2024-03-31T22:00:00Z"],
  ["us_stock", "2024-01-05T21:00:00Z", "2024-01-08T14:30:00Z"],
  ["us_stock", "2024-01-08T14:30:00Z", "2024-01-08T21:00:00Z"],
  ["us_stock", "2024-01-12T21:00:00Z", "2024-01-16T14:30:00Z"],
])("%s after %s changes at %s", (hours, text, expected) => {
  expect(nextChange(hours, at(text))).toBe(expected === null ? null : at(expected));
});

// As the New York Stock Exchange publishes them.
test.each([
  [2025, "01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25"],
  [2026, "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25"],
  [2027, "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24"],
  [2028, "01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25"],
])("shares are closed in %s on %s", (year, days) => {
  const first = dayOfDate(year, 1, 1);
  const all = Array.from({ length: 366 }, (_, index) => first + index);
  const holidays = all.filter(
    (day) => calendarDayOf(instant(day * DAY_MS)).year === year && isHoliday("us_stock", day),
  );
  const texts = holidays.map((day) => new Date(day * DAY_MS).toISOString().slice(5, 10));
  expect(texts.join(" ")).toBe(days);
});

test.each<[TradingHours, string, boolean]>([
  ["always", "2024-01-06", true],
  ["week", "2024-01-05", true],
  ["week", "2024-01-06", false],
  ["week", "2024-01-07", false],
  ["us_stock", "2024-03-29", false],
  ["us_stock", "2024-04-01", true],
])("%s has a session on %s: %s", (hours, day, expected) => {
  expect(isTradingDay(hours, dayOf(day))).toBe(expected);
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

const NEW_YORK = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const);

function wallTimeOf(ms: number): number {
  const parts = new Map(NEW_YORK.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (name: "year" | "month" | "day" | "hour" | "minute" | "second") =>
    parts.get(name) ?? 0;
  const day = Date.UTC(part("year"), part("month") - 1, part("day"));
  return day + (part("hour") * 60 + part("minute")) * 60_000 + part("second") * 1_000;
}

test("New York's clocks match the runtime's, from 2007 on", () => {
  const seconds = fc.integer({ min: Date.UTC(2007, 2, 1) / 1_000, max: Date.UTC(2087) / 1_000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const now = instant(second * 1_000);
      return now + zoneOffsetMs("new_york", now) === wallTimeOf(now);
    }),
  );
  const edges = [Date.UTC(2024, 2, 10, 7), Date.UTC(2024, 10, 3, 6)];
  for (const edge of edges.flatMap((each) => [each - 1_000, each])) {
    expect(edge + zoneOffsetMs("new_york", instant(edge))).toBe(wallTimeOf(edge));
  }
});

test("a wall time has its instant, the first of two and after one left out", () => {
  const shown = (text: string) => new Date(atWallTime("new_york", Date.parse(text))).toISOString();
  expect(shown("2024-11-03T01:30:00Z")).toBe("2024-11-03T05:30:00.000Z");
  expect(shown("2024-03-10T02:30:00Z")).toBe("2024-03-10T07:30:00.000Z");
  expect(shown("2024-07-01T09:30:00Z")).toBe("2024-07-01T13:30:00.000Z");
  expect(atWallTime("utc", 7)).toBe(7);
});

test("a date and its day are one, and weekdays match the runtime's", () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const { year, month, day } = calendarDayOf(instant(ms));
      const number = dayOfDate(year, month, day);
      return number === Math.floor(ms / DAY_MS) && weekdayOf(number) === new Date(ms).getUTCDay();
    }),
  );
});
