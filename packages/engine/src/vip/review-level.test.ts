import { expect, test } from "vitest";
import { DAY_MS, instant, type Instant, type Money, toDecimalText, usdt } from "#kernel";
import { DEFAULT_VIP_TERMS, readVipTerms, vipTermsProblems } from "./levels.ts";
import {
  averageAssets,
  levelOf,
  newVipState,
  nextLevelDay,
  reviewLevel,
  type VipState,
} from "./review-level.ts";

const terms = readVipTerms(DEFAULT_VIP_TERMS, 1);
const TODAY = instant(1_800_000_000_000);
const inDays = (days: number): Instant => instant(TODAY + days * DAY_MS);
const days = (count: number, text: string): Money[] =>
  Array.from({ length: count }, () => usdt(text));

function review(
  state: VipState,
  dailyTotals: Money[],
  [day, marketing = "1000000"]: readonly [day: Instant, marketing?: string],
) {
  const fund = { marketing: usdt(marketing), isForbidden: false };
  const result = reviewLevel({ state, terms, dailyTotals, ...fund }, day);
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings, events } = result.value;
  return { next, paid: postings.map(({ amount }) => toDecimalText(amount.units)), events };
}

// Goal: the level to the last unit. Method: one row on each side of a level's minimum.
test.each([
  [days(14, "1999.99999999"), 0],
  [days(14, "2000"), 1],
  [days(1, "27999.99999999"), 0],
  [days(1, "28000"), 1],
  [[...days(5, "9000000"), ...days(14, "1999")], 0],
  [days(14, "5000000"), 6],
  [[], 0],
])("vip-1 the average of 14 days decides: row %#", (totals, level) => {
  expect(levelOf(terms, averageAssets(totals)).level).toBe(level);
});

test("R4 a level rises at once and pays the bonus of every level passed, once for life", () => {
  const first = review(newVipState(TODAY), days(14, "10000"), [TODAY]);
  expect(first.next).toMatchObject({ level: 2, bonusesPaid: [1, 2], earnedOn: TODAY });
  expect([first.paid, first.events]).toEqual([["5", "15"], [{ type: "vip_raised", level: 2 }]]);
  const poorer = review(first.next, days(14, "0"), [inDays(30)]);
  expect(poorer.events).toEqual([{ type: "vip_lowered", level: 0 }]);
  const again = review(poorer.next, days(14, "10000"), [inDays(31)]);
  expect([again.next.level, again.paid]).toEqual([2, []]);
});

test("vip-2 a level is kept for 30 days after the last day it was earned", () => {
  const state = review(newVipState(TODAY), days(14, "10000"), [TODAY]).next;
  const last = review(state, days(14, "2000"), [inDays(29)]);
  expect([last.next.level, last.events]).toEqual([2, []]);
  const fallen = review(last.next, days(14, "2000"), [inDays(30)]);
  expect(fallen.next).toMatchObject({ level: 1, earnedOn: inDays(30) });
  const earned = review(state, days(14, "10000"), [inDays(29)]).next;
  expect(review(earned, days(14, "2000"), [inDays(58)]).next.level).toBe(2);
});

test("vip-3 a bonus the house cannot pay stays due, lowest first, never in part", () => {
  const short = review(newVipState(TODAY), days(14, "10000"), [TODAY, "19.99999999"]);
  expect([short.next.bonusesPaid, short.paid]).toEqual([[1], ["5"]]);
  const later = review(short.next, days(14, "10000"), [inDays(1)]);
  expect([later.next.bonusesPaid, later.paid]).toEqual([[1, 2], ["15"]]);
});

test("vip-3 if incentives are forbidden, a level counts and pays nothing", () => {
  const context = { state: newVipState(TODAY), terms, dailyTotals: days(14, "10000") };
  const reviewed = reviewLevel({ ...context, marketing: usdt("100"), isForbidden: true }, TODAY);
  expect(reviewed).toMatchObject({ value: { next: { level: 2, bonusesPaid: [] }, postings: [] } });
});

test("vip-1 a day is reviewed once, and a clock that goes back reviews none", () => {
  const { next } = review(newVipState(TODAY), [], [TODAY]);
  for (const day of [TODAY, inDays(-1)]) {
    const context = { state: next, terms, dailyTotals: [], marketing: usdt("0") };
    const again = reviewLevel({ ...context, isForbidden: false }, day);
    expect(again).toEqual({ ok: false, error: { type: "day_reviewed" } });
  }
});

// Goal: the announced day of the next level is the day it happens. Method: review day by day until
// the level rises.
test.each([
  [[...days(10, "0"), ...days(4, "2800")], 6],
  [days(14, "1999"), null],
  [days(1, "28000"), 1],
  [days(1, "2000"), 13],
])("the day on which the next level counts: row %#", (dailyTotals, expected) => {
  const state = newVipState(TODAY);
  const todayTotal = dailyTotals.at(-1) ?? usdt("0");
  const next = nextLevelDay({ state, terms, dailyTotals, todayTotal }, TODAY);
  expect(next).toEqual(expected === null ? null : { level: 1, day: inDays(expected) });
  for (let day = 1; day < (expected ?? 14); day += 1) {
    const totals = [...dailyTotals, ...days(day, toDecimalText(todayTotal.units))];
    expect(review(state, totals, [inDays(day)]).next.level).toBe(0);
  }
});

const withRow = (level: number, change: object) => {
  return {
    levels: DEFAULT_VIP_TERMS.levels.map((row, index) =>
      index === level ? { ...row, ...change } : row,
    ),
  };
};

// Goal: each mistake in new terms is reported with its place. Method: valid terms with one change.
test.each([
  ["levels.0.assetsMin", "assets_not_rising", withRow(0, { assetsMin: "1" })],
  ["levels.2.assetsMin", "assets_not_rising", withRow(2, { assetsMin: "2000" })],
  ["levels.3.bonus", "below_zero", withRow(3, { bonus: "-1" })],
  ["levels.3.envelope", "below_zero", withRow(3, { envelope: "-1" })],
  ["levels.6.feeDiscountPpm", "out_of_range", withRow(6, { feeDiscountPpm: 500_001 })],
  ["levels.6.feeDiscountPpm", "falls_with_level", withRow(6, { feeDiscountPpm: 124_999 })],
  ["levels", "level_missing", { levels: DEFAULT_VIP_TERMS.levels.slice(1) }],
])("terms: %s %s", (path, problem, written) => {
  expect(vipTermsProblems(written)).toContainEqual({ path, problem });
});

test("the default terms are valid", () => {
  expect(vipTermsProblems(DEFAULT_VIP_TERMS)).toEqual([]);
});
