import { expect, test } from "vitest";
import { calendarDayOf, DAY_MS, instant } from "./instant.ts";

// Goal: the calendar is the Gregorian one. Method: the first and last millisecond of days on which
// leap years begin, end and are left out, before and after 1970; then every day of 400 years
// compared with the platform's own calendar, which the rules may not use.
test.each([
  ["1970-01-01", { year: 1970, month: 1, day: 1 }],
  ["1969-12-31", { year: 1969, month: 12, day: 31 }],
  ["1900-02-28", { year: 1900, month: 2, day: 28 }],
  ["1900-03-01", { year: 1900, month: 3, day: 1 }],
  ["2000-02-29", { year: 2000, month: 2, day: 29 }],
  ["2024-02-29", { year: 2024, month: 2, day: 29 }],
  ["2024-12-31", { year: 2024, month: 12, day: 31 }],
  ["2100-02-28", { year: 2100, month: 2, day: 28 }],
  ["2100-03-01", { year: 2100, month: 3, day: 1 }],
])("%s from its first to its last millisecond", (text, expected) => {
  const start = Date.parse(`${text}T00:00:00Z`);
  expect(calendarDayOf(instant(start))).toEqual(expected);
  expect(calendarDayOf(instant(start + DAY_MS - 1))).toEqual(expected);
  expect(calendarDayOf(instant(start - 1))).not.toEqual(expected);
});

test("every day of an era matches the platform's", () => {
  const first = Date.parse("1800-01-01T00:00:00Z");
  const wrong: string[] = [];
  for (let count = 0; count < 146_097; count += 1) {
    const { year, month, day } = calendarDayOf(instant(first + count * DAY_MS));
    const date = new Date(first + count * DAY_MS);
    const isSame =
      year === date.getUTCFullYear() &&
      month === date.getUTCMonth() + 1 &&
      day === date.getUTCDate();
    if (!isSame) wrong.push(`${date.toISOString()} is ${year}-${month}-${day}`);
  }
  expect(wrong).toEqual([]);
});
