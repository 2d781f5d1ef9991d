// Goal: a statement is requested in server days, independent of the reader's zone. Method: instants
// on both sides of the server's midnight, which is 16:00 UTC, and possible filters of a list.
import { expect, test } from "vitest";
import { daysToBegin, hasDays, serverDayOf } from "./server-days.ts";

test.each([
  ["2026-01-05T15:59:59.999Z", "2026-01-05"],
  ["2026-01-05T16:00:00.000Z", "2026-01-06"],
  ["2026-01-06T00:00:00.000Z", "2026-01-06"],
  ["2024-02-28T16:00:00.000Z", "2024-02-29"],
])("%s is on the server's %s", (moment, day) => {
  expect(serverDayOf(Date.parse(moment))).toBe(day);
});

const NOW = Date.parse("2026-01-30T16:00:00Z"); // the 31st there

test.each([
  [
    { from: "", to: "" },
    { from: "2026-01-02", to: "2026-01-31" },
  ],
  [
    { from: "2026-01-10", to: "" },
    { from: "2026-01-02", to: "2026-01-31" },
  ],
  [
    { from: "2026-01-10", to: "2026-01-12" },
    { from: "2026-01-10", to: "2026-01-12" },
  ],
  [
    { from: "2026-01-12", to: "2026-01-10" },
    { from: "2026-01-02", to: "2026-01-31" },
  ],
  [
    { from: "2026-01-10", to: "2026-02-01" },
    { from: "2026-01-10", to: "2026-01-31" },
  ],
])("from %j it begins with %j", (chosen, days) => {
  expect(daysToBegin(chosen, NOW)).toEqual(days);
  expect(hasDays(days)).toBe(true);
});

test("an empty or incomplete field has no day", () => {
  expect(hasDays({ from: "", to: "2026-01-01" })).toBe(false);
  expect(hasDays({ from: "2026-01-01", to: "20260-1" })).toBe(false);
});
