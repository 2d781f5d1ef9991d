// Goal: waiting time counts opening hours only, to the minute. Method: hours with a closed day and
// a clock ahead of UTC, and times on each side of every edge.
import { type Instant, instant } from "#kernel";
import { expect, test } from "vitest";
import {
  answerExpected,
  DEFAULT_SUPPORT_TERMS,
  opensNext,
  type SupportTerms,
  supportTermsProblems,
} from "./index.ts";

const at = (text: string): Instant => instant(Date.parse(`${text}:00Z`));
const iso = (time: number): string => new Date(time).toISOString().slice(0, 16);

/** 09:00 to 17:00 at UTC+8, which is 01:00 to 09:00 UTC; never on Sundays. */
const terms: SupportTerms = {
  ...DEFAULT_SUPPORT_TERMS,
  days: DEFAULT_SUPPORT_TERMS.days.map((day) => ({
    ...day,
    isOpen: day.id !== "sunday",
    opens: "09:00",
    closes: "17:00",
  })),
};

// 2026-01-03 is a Saturday.
test.each([
  ["before the hours", "2026-01-03T00:59", "2026-01-03T01:00"],
  ["as they begin", "2026-01-03T01:00", "2026-01-03T01:00"],
  ["within them", "2026-01-03T08:59", "2026-01-03T08:59"],
  ["as they end, before a closed day", "2026-01-03T09:00", "2026-01-05T01:00"],
  ["on a closed day", "2026-01-04T05:00", "2026-01-05T01:00"],
])("the next opening, %s", (_, now, next) => {
  expect(iso(opensNext(terms, at(now)))).toBe(next);
});

// Withdrawals are answered within 10 minutes, complaints within 480: a whole day of these hours.
test.each([
  ["withdrawal", "2026-01-03T05:00", "2026-01-03T05:10"],
  ["withdrawal", "2026-01-03T08:50", "2026-01-03T09:00"],
  ["withdrawal", "2026-01-03T08:51", "2026-01-05T01:01"],
  ["withdrawal", "2026-01-04T12:00", "2026-01-05T01:10"],
  ["complaint", "2026-01-03T05:00", "2026-01-05T05:00"],
] as const)("an answer about a %s asked at %s is expected by %s", (category, sentAt, until) => {
  expect(iso(answerExpected(terms, category, at(sentAt)))).toBe(until);
});

test("the default terms have no problem", () => {
  expect(supportTermsProblems(DEFAULT_SUPPORT_TERMS)).toEqual([]);
});

test.each<[string, Partial<SupportTerms>, string]>([
  ["a clock there is nowhere", { utcOffsetMinutes: 841 }, "utcOffsetMinutes"],
  ["no time for a complaint", { complaintHours: 0 }, "complaintHours"],
  ["a day that is missing", { days: terms.days.slice(1) }, "days"],
  ["hours that end before they begin", { days: withMonday({ closes: "09:00" }) }, "days.monday"],
  [
    "a house that never opens",
    { days: terms.days.map((day) => ({ ...day, isOpen: false })) },
    "days",
  ],
  ["a category of its own", { categories: [] }, "categories"],
])("%s is refused", (_, change, path) => {
  const problems = supportTermsProblems({ ...terms, ...change });
  expect(problems.map((one) => one.path).join()).toContain(path);
});

function withMonday(change: Partial<SupportTerms["days"][number]>): SupportTerms["days"] {
  return terms.days.map((day) => (day.id === "monday" ? { ...day, ...change } : day));
}
