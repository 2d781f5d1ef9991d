import fc from "fast-check";
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, money, startOfServerDay, USDT, usdt } from "#kernel";
import { expect, test } from "vitest";
import { dailyIncomeOf, HOLD_MS, prizeOf, rankEntries, scoreOf, yieldPpmOf } from "./score.ts";
import { contest, ENDS, line, STARTS } from "./testing/contests.ts";

// Goal: which results count, on both sides of each edge. Method: one line with its units, the
// duration and time of its position; and the part of it that is income.
test.each([
  ["a profit held five minutes", line(7n, HOLD_MS, HOUR_MS), 7n, 1],
  ["a profit held a moment less", line(7n, HOLD_MS - 1, HOUR_MS), 0n, 0],
  ["a loss held a moment less", line(-7n, HOLD_MS - 1, HOUR_MS), -7n, 0],
  ["a fee at once", line(-7n, 0, HOUR_MS), -7n, 0],
  ["what was entered a moment before the end", line(7n, HOLD_MS, 2 * HOUR_MS + HOLD_MS - 1), 7n, 1],
  ["what was entered at the end", line(7n, HOLD_MS, 2 * HOUR_MS + HOLD_MS), 0n, 0],
  ["a loss of what was entered at the end", line(-7n, 0, 2 * HOUR_MS), 0n, 0],
])("R7 %s", (_name, result, units, holds) => {
  expect(scoreOf([result], contest)).toMatchObject({ income: money(USDT, units), holds });
});

test("R7 an income was reached when it last took its value", () => {
  const lines = [
    line(7n, HOLD_MS, 10 * MINUTE_MS),
    line(-7n, 0, 20 * MINUTE_MS),
    line(5n, HOLD_MS, 30 * MINUTE_MS),
    line(9n, MINUTE_MS, 40 * MINUTE_MS),
  ];
  const reachedAt = instant(STARTS + 30 * MINUTE_MS);
  expect(scoreOf(lines, contest)).toEqual({ income: money(USDT, 5n), reachedAt, holds: 2 });
  expect(scoreOf(lines.toReversed(), contest)).toEqual(scoreOf(lines, contest));
  expect(scoreOf([], contest)).toEqual({ income: usdt("0"), reachedAt: STARTS, holds: 0 });
});

const scored = (id: string, units: bigint, reachedMs: number) => ({
  id,
  score: { income: money(USDT, units), reachedAt: instant(STARTS + reachedMs), holds: 1 },
});
const unheld = { id: "e0", score: { ...scored("e0", 99n, 1).score, holds: 0 } };

// Goal: the order of ranks. Method: a list in which each rule decides once.
test("R7 the higher income is ahead, then the earlier time, then the earlier entry", () => {
  const ranking = rankEntries([
    scored("e5", -9n, 5),
    scored("e4", 10n, 40),
    scored("e3", 10n, 30),
    scored("e2", 10n, 30),
    scored("e1", 11n, 50),
    unheld,
  ]);
  expect(ranking.map(({ id }) => id)).toEqual(["e1", "e2", "e3", "e4", "e5"]);
});

test("a day's income is that of the server day", () => {
  const day = startOfServerDay(STARTS);
  const dates = { startsAt: day, endsAt: instant(day + 3 * DAY_MS) };
  const at = (atMs: number, units: bigint) => ({
    ...line(units, 0, 0),
    enteredAt: day,
    at: instant(day + atMs),
  });
  const lines = [
    at(DAY_MS - 1, -1n),
    at(DAY_MS, -2n),
    at(2 * DAY_MS - 1, -4n),
    at(2 * DAY_MS, -8n),
  ];
  expect(dailyIncomeOf(lines, dates, instant(day + DAY_MS + 1)).units).toBe(-6n);
});

test.each([
  ["12.34567", 1_234n],
  ["-12.34567", -1_234n],
  ["0", 0n],
])("an income of %s on 10 000 is %s ppm, rounded towards zero", (income, ppm) => {
  expect(yieldPpmOf(contest, usdt(income))).toBe(ppm);
});

test("prizes go to the first ranks, and to nobody below or without one", () => {
  expect([1, 3, 4, null].map((rank) => prizeOf(contest, rank))).toEqual([
    usdt("100"),
    usdt("40"),
    usdt("0"),
    usdt("0"),
  ]);
});

// Goal: a result does not depend on the order of trades, and never exceeds the gain.
test("R7 an income never exceeds the gain, whatever is left out", () => {
  const lines = fc.array(
    fc
      .record({
        units: fc.bigInt({ min: -1_000n, max: 1_000n }),
        heldMs: fc.integer({ min: 0, max: 10 * MINUTE_MS }),
        atMs: fc.integer({ min: 0, max: ENDS - STARTS }),
      })
      .map(({ units, heldMs, atMs }) => line(units, heldMs, atMs)),
  );
  fc.assert(
    fc.property(lines, (each) => {
      const gained = each.reduce((sum, { units }) => sum + (units > 0n ? units : 0n), 0n);
      const lost = each.reduce((sum, { units }) => sum + (units < 0n ? units : 0n), 0n);
      const { units } = scoreOf(each, contest).income;
      return units <= gained + lost && units >= lost;
    }),
  );
});
