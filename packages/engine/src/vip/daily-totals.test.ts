import { expect, test } from "vitest";
import { DAY_MS, instant, startOfServerDay, toDecimalText, usdt } from "#kernel";
import { type CountedDay, dailyTotals } from "./daily-totals.ts";

const TODAY = startOfServerDay(instant(1_800_000_000_000));

const counted = (ago: number, sum: string, samples = 24): CountedDay => {
  return { day: instant(TODAY - ago * DAY_MS), samples, sum: usdt(sum) };
};

/** The last days before today, oldest first. */
const last = (days: readonly CountedDay[], count: number) =>
  dailyTotals(days, TODAY)
    .slice(-count)
    .map(({ units }) => toDecimalText(units));

test("R6 a balance of one hour counts a twenty-fourth of the day", () => {
  expect(last([counted(1, "28000")], 2)).toEqual(["0", "1166.66666666"]);
});

// Goal: a downtime increases nobody's total. Method: days without a sample between, before and
// after the others.
test.each<[string, CountedDay[], string[]]>([
  ["the lower before", [counted(3, "240"), counted(1, "480")], ["10", "10", "20"]],
  ["the lower behind", [counted(3, "480"), counted(1, "240")], ["20", "10", "10"]],
  ["nothing at the end", [counted(3, "240"), counted(2, "240")], ["10", "10", "0"]],
  ["nothing at the start", [counted(1, "240")], ["0", "0", "10"]],
  ["one sample is a day's", [counted(1, "10", 1)], ["0", "0", "10"]],
  ["debts bring nobody below zero", [counted(1, "-240")], ["0", "0", "0"]],
  ["today does not count", [counted(1, "240"), counted(0, "240")], ["0", "0", "10"]],
])("%s", (_name, days, totals) => {
  expect(last(days, 3)).toEqual(totals);
  expect(dailyTotals(days, TODAY)).toHaveLength(14);
});
