import { HOUR_MS, instant, money, type Posting, USDT, usdt } from "#kernel";
import { balanceKey } from "#ledger";
import { expect, test } from "vitest";
import { bookOf, type Contest, type ContestEntry } from "./contest.ts";
import { exitContest, joinContest } from "./enter-contest.ts";
import {
  announceContest,
  callOffContest,
  endContest,
  fundPool,
  rankContest,
  startContest,
} from "./run-contest.ts";
import { beginEntry, rankEntry, settleEntry } from "./settle-entry.ts";
import { publish } from "./receipt.ts";
import { contest, ENDS, entry, line, started, STARTS } from "./testing/contests.ts";

const unfunded: Contest = { ...contest, fundedAt: null };
const ranked: Contest = { ...started, stage: "ranked", rankedAt: ENDS };
const before = instant(STARTS - 1);

const textOf = ({ from, to, amount, reason }: Posting) =>
  `${from.book} ${from.owner}:${from.kind} > ${to.owner}:${to.kind} ${amount.units} ${reason}`;
const moves = (decided: { readonly value: { readonly postings: readonly Posting[] } }) =>
  decided.value.postings.map(textOf);

// Goal: the order of refusals of each step. Method: each row breaks one more rule, from the last
// check to the first.
test.each([
  ["marketing_short", {}],
  ["incentives_forbidden", { isForbidden: true }],
  ["pool_funded", { isForbidden: true, contest }],
  ["wrong_status", { isForbidden: true, contest: started }],
])("the pool is refused with %s", (type, change) => {
  const context = { contest: unfunded, marketing: usdt("199.99999999"), isForbidden: false };
  expect(fundPool({ ...context, ...change }, before)).toMatchObject({ error: { type } });
});

test("R7 the pool is the sum of all prizes, set aside at once", () => {
  const funded = fundPool(
    { contest: unfunded, marketing: usdt("200"), isForbidden: false },
    before,
  );
  if (!funded.ok) throw new Error(funded.error.type);
  expect(moves(funded)).toEqual([
    "live house:marketing > house:treasury:contest 20000000000 contest_pool",
  ]);
  expect(funded.value.next.fundedAt).toBe(before);
});

test.each([
  ["too_late", ENDS, {}],
  ["pool_not_funded", ENDS, { fundedAt: null }],
  ["too_early", before, { fundedAt: null }],
  ["wrong_status", before, { fundedAt: null, stage: "started" as const }],
])("a start is refused with %s", (type, now, change) => {
  expect(startContest({ ...contest, ...change }, now)).toMatchObject({ error: { type } });
});

test.each([
  ["may_start", STARTS, {}],
  ["too_early", before, {}],
  ["wrong_status", before, { stage: "started" as const }],
])("calling off is refused with %s", (type, now, change) => {
  expect(callOffContest({ ...contest, ...change }, now)).toMatchObject({ error: { type } });
});

test("contest-1 a contest that is called off returns its pool, if it had one", () => {
  const late = callOffContest(contest, ENDS);
  if (!late.ok) throw new Error(late.error.type);
  expect(moves(late)).toEqual([
    "live house:treasury:contest > house:marketing 20000000000 contest_pool_returned",
  ]);
  const poor = callOffContest(unfunded, STARTS);
  expect(poor).toMatchObject({ value: { postings: [], next: { stage: "called_off" } } });
});

test.each([
  ["entries_open", ENDS, 1, started],
  ["too_early", instant(ENDS - 1), 1, started],
  ["wrong_status", instant(ENDS - 1), 1, contest],
])("ranking is refused with %s", (type, now, open, of) => {
  expect(rankContest({ contest: of, open }, now)).toMatchObject({ error: { type } });
});

test("R7 unclaimed prizes are returned, so that the pool is paid or returned exactly", () => {
  const ended = endContest({ contest: ranked, open: 0, paid: usdt("160") }, ENDS);
  if (!ended.ok) throw new Error(ended.error.type);
  expect(moves(ended)).toEqual([
    "live house:treasury:contest > house:marketing 4000000000 contest_pool_returned",
  ]);
  const whole = endContest({ contest: ranked, open: 0, paid: usdt("200") }, ENDS);
  expect(whole).toMatchObject({ value: { postings: [] } });
  expect(endContest({ contest: ranked, open: 1, paid: usdt("0") }, ENDS)).toMatchObject({
    error: { type: "entries_open" },
  });
  expect(announceContest(contest, contest)).toMatchObject({ error: { type: "already_announced" } });
});

const joining = {
  contest,
  entry: undefined,
  entries: 3,
  isVerified: false,
  isElsewhere: true,
  isForbidden: true,
};
const who = { entryId: "e2", userId: entry.userId };

test.each([
  ["contest_full", { isForbidden: false, isVerified: true, isElsewhere: false }, 0],
  ["joined_elsewhere", { isForbidden: false, isVerified: true }, 0],
  ["verification_required", { isForbidden: false }, 0],
  ["join_closed", { isForbidden: false }, 1],
  ["already_joined", { isForbidden: false, entry }, 1],
  ["contest_not_found", { isForbidden: false, entry, contest: undefined }, 1],
  ["incentives_forbidden", { entry, contest: undefined }, 1],
])("R7 joining is refused with %s", (type, change, lateMs) => {
  const now = instant(contest.joinUntil - 1 + lateMs);
  expect(joinContest({ ...joining, ...change }, who, now)).toMatchObject({ error: { type } });
});

test.each([
  ["contest_over", { contest: started, entry: { ...entry, exitedAt: STARTS } }, STARTS],
  ["contest_over", { contest: started, entry }, ENDS],
  ["not_joined", { contest: started, entry: undefined }, ENDS],
  ["contest_not_found", { contest: undefined, entry: undefined }, ENDS],
])("exiting is refused with %s", (type, context, now) => {
  expect(exitContest(context, now)).toMatchObject({ error: { type } });
});

test("R7 every entry starts with the same money, from the outside of its book, once", () => {
  const waiting = { ...entry, stage: "joined" as const };
  const begun = beginEntry({ contest: started, entry: waiting });
  if (!begun.ok) throw new Error(begun.error.type);
  expect(moves(begun)).toEqual([
    `${bookOf(contest)} house:external > user:available 1000000000000 contest_start`,
  ]);
  for (const again of [entry, { ...waiting, exitedAt: STARTS }]) {
    expect(beginEntry({ contest: started, entry: again })).toMatchObject({
      error: { type: "wrong_status" },
    });
  }
});

const holding = (units: bigint) =>
  new Map([[balanceKey(bookOf(contest), USDT, "available"), units] as const]);
const lines = [line(-5n, 0, HOUR_MS), line(105n, HOUR_MS, HOUR_MS)];
const settling = {
  contest: started,
  entry,
  balances: holding(1_000_000_000_100n),
  open: 0,
  lines,
};

test.each([
  ["positions_open", { open: 1 }, ENDS],
  ["contest_running", { open: 1 }, instant(ENDS - 1)],
  ["wrong_status", { open: 1, entry: { ...entry, stage: "settled" as const } }, STARTS],
  ["entry_not_found", { open: 1, entry: undefined }, STARTS],
])("closing a book is refused with %s", (type, change, now) => {
  expect(settleEntry({ ...settling, ...change }, now)).toMatchObject({ error: { type } });
});

test("R7 a closed book is empty, and its score is fixed", () => {
  const settled = settleEntry(settling, ENDS);
  if (!settled.ok) throw new Error(settled.error.type);
  expect(moves(settled)).toEqual([
    `${bookOf(contest)} user:available > house:external 1000000000100 contest_end`,
  ]);
  expect(settled.value.next.score).toMatchObject({ income: money(USDT, 100n), holds: 1 });
});

test("a book that does not add up is a fault and ranks nobody", () => {
  for (const units of [1_000_000_000_099n, 1_000_000_000_101n]) {
    const wrong = { ...settling, balances: holding(units) };
    expect(() => settleEntry(wrong, ENDS)).toThrow(`holds ${units}, not 1000000000100`);
  }
});

// Goal: a prize is paid once, from the pool, with its receipt; without a rank nothing moves.
test("R7 a rank pays its prize from the pool", () => {
  const settled = settleEntry(settling, ENDS);
  if (!settled.ok || settled.value.next.score === null) throw new Error("not settled");
  const { next } = settled.value;
  const publication = publish(contest, [{ id: "e1", score: settled.value.next.score }]);
  const rank = (of: ContestEntry | undefined, isForbidden = false) =>
    rankEntry({ entry: of, publication, lines, isForbidden }, { receiptId: "r1" as never });
  const paid = rank(next);
  if (!paid.ok) throw new Error(paid.error.type);
  expect(moves(paid)).toEqual([
    "live house:treasury:contest > user:available 10000000000 contest_prize",
  ]);
  expect(paid.value.next).toMatchObject({ rank: 1, prize: usdt("100"), receiptId: "r1" });
  expect(rank(paid.value.next)).toMatchObject({ error: { type: "wrong_status" } });
  expect(rank(next, true)).toMatchObject({ error: { type: "incentives_forbidden" } });
  expect(rank(undefined, true)).toMatchObject({ error: { type: "entry_not_found" } });
  const other = rank({ ...next, id: "e9" }, true);
  expect(other).toMatchObject({ value: { postings: [], receipts: [], next: { rank: null } } });
});
