import { HOUR_MS } from "#kernel";
import { expect, test } from "vitest";
import { contestTermsProblems, readContest, sandboxContestTerms } from "./terms.ts";
import { STARTS } from "./testing/contests.ts";

// Goal: new terms are valid, or refused with all of their problems. Method: one more contest next
// to a confirmed one, with one problem a row.
const newest = sandboxContestTerms(STARTS);
const [settled] = newest.contests;
if (settled === undefined) throw new Error("a sandbox has a contest");
const added = { ...settled, id: "another", name: "Next" };
const problemsOf = (change: Partial<typeof added>) =>
  contestTermsProblems({ contests: [settled, { ...added, ...change }] }, newest).map(
    ({ path, problem }) => `${path} ${problem}`,
  );

test("the terms of a new sandbox are valid and read back unchanged", () => {
  expect(contestTermsProblems(newest, { contests: [] })).toEqual([]);
  expect(readContest(settled).endsAt - readContest(settled).startsAt).toBe(7 * 24 * HOUR_MS);
});

test.each([
  ["contests.Next.id contest_twice", { id: settled.id }],
  ["contests.Next.startMoney not_positive", { startMoney: "0" }],
  ["contests.Next.prizes not_positive", { prizes: ["1", "0"] }],
  ["contests.Next.prizes prizes_rise", { prizes: ["1", "2"] }],
  ["contests.Next.joinUntilMs joined_after_start", { joinUntilMs: added.startsMs + 1 }],
  ["contests.Next.endsMs ends_too_soon", { endsMs: added.startsMs + HOUR_MS - 1 }],
])("new terms have the problem %s", (problem, change) => {
  expect(problemsOf(change)).toEqual([problem]);
  expect(problemsOf({})).toEqual([]);
});

test("equal prizes are fine", () => {
  expect(problemsOf({ prizes: ["2", "2", "1"] })).toEqual([]);
});

test.each([
  ["changed", [{ ...settled, prizes: ["1"] }]],
  ["left out", []],
])("R7 a confirmed contest cannot be %s", (_name, contests) => {
  expect(contestTermsProblems({ contests }, newest)).toMatchObject([
    { problem: "contest_changed" },
  ]);
});
