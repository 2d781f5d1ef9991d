import { HOUR_MS, instant, MINUTE_MS, usdt, type UserId } from "#kernel";
import type { Contest, ContestEntry } from "../contest.ts";
import type { ResultLine } from "../score.ts";

export const STARTS = instant(1_800_000_000_000);
export const ENDS = instant(STARTS + 2 * HOUR_MS);

/** Announced and funded: three prizes of 200 together, for two hours. */
export const contest: Contest = {
  id: "0199a000-0000-7000-8000-0000000000c1",
  name: "Test",
  about: "A contest of tests.",
  startMoney: usdt("10000"),
  prizes: [usdt("100"), usdt("60"), usdt("40")],
  entriesMax: 3,
  joinUntil: instant(STARTS - 10 * MINUTE_MS),
  startsAt: STARTS,
  endsAt: ENDS,
  stage: "announced",
  fundedAt: instant(STARTS - HOUR_MS),
  startedAt: null,
  rankedAt: null,
  endedAt: null,
};

export const started: Contest = { ...contest, stage: "started", startedAt: STARTS };

export const entry: ContestEntry = {
  id: "e1",
  userId: "u1" as UserId, // ids of tests are drawn here
  contestId: contest.id,
  stage: "trading",
  joinedAt: instant(STARTS - HOUR_MS),
  exitedAt: null,
  closing: null,
  score: null,
  rank: null,
  prize: null,
  receiptId: null,
};

/** A result of `units`, of a position that was open for `heldMs`, `atMs` after the start. */
export const line = (units: bigint, heldMs: number, atMs: number): ResultLine => ({
  receiptId: `r${atMs}`,
  positionId: "p1",
  enteredAt: instant(STARTS + atMs - heldMs),
  at: instant(STARTS + atMs),
  units,
});
