import {
  DAY_MS,
  divide,
  type Instant,
  isLess,
  MINUTE_MS,
  type Money,
  money,
  PPM,
  startOfServerDay,
  USDT,
} from "#kernel";
import type { ContestTerms, Score } from "./contest.ts";

/** A profit counts of a position that was held for so long; what it lost or cost counts at once. */
export const HOLD_MS = 5 * MINUTE_MS;

/** What one command of trading did to what a book holds. */
export interface ResultLine {
  /** Of its receipt; an opening fee has none. */
  readonly receiptId: string | null;
  readonly positionId: string;
  /** When the position was entered. */
  readonly enteredAt: Instant;
  readonly at: Instant;
  /** Units of the book's money, below zero for a loss or a cost. */
  readonly units: bigint;
}

type Dates = Pick<ContestTerms, "startsAt" | "endsAt">;

const isHeld = ({ at, enteredAt }: ResultLine): boolean => at - enteredAt >= HOLD_MS;

/** What was entered after the end is no part of the contest, and neither gains nor loses in it. */
const isWithin = ({ enteredAt }: ResultLine, { endsAt }: Dates): boolean => enteredAt < endsAt;

/** What of a line counts: all of it or nothing. */
function countedUnits(line: ResultLine, dates: Dates): bigint {
  if (!isWithin(line, dates)) return 0n;
  return line.units < 0n || isHeld(line) ? line.units : 0n;
}

/**
 * The sum of all that counts. Nothing is brought into the book or taken out of it while it is
 * traded in, so this is the profit net of transfers.
 */
export function scoreOf(lines: readonly ResultLine[], dates: Dates): Score {
  let units = 0n;
  let reachedAt = dates.startsAt;
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const counted = countedUnits(line, dates);
    units += counted;
    if (counted !== 0n) reachedAt = line.at;
  }
  const holds = lines.filter((line) => isWithin(line, dates) && isHeld(line)).length;
  return { income: money(USDT, units), reachedAt, holds };
}

/** What counted of the server day that it is. */
export function dailyIncomeOf(lines: readonly ResultLine[], dates: Dates, now: Instant): Money {
  const dayStart = startOfServerDay(now);
  const units = lines
    .filter(({ at }) => at >= dayStart && at < dayStart + DAY_MS)
    .reduce((sum, line) => sum + countedUnits(line, dates), 0n);
  return money(USDT, units);
}

/** An entry that takes part in the ranking: whoever exited does not. */
export interface ScoredEntry {
  readonly id: string;
  readonly score: Score;
}

/**
 * From the first rank on: the higher income, then the earlier time of reaching it, then the earlier
 * entry. Whoever held nothing for long enough has no rank.
 */
export function rankEntries<Entry extends ScoredEntry>(entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ score }) => score.holds > 0)
    .toSorted((a, b) => {
      if (isLess(b.score.income, a.score.income)) return -1;
      if (isLess(a.score.income, b.score.income)) return 1;
      const byTime = a.score.reachedAt - b.score.reachedAt;
      return byTime === 0 ? (a.id < b.id ? -1 : 1) : byTime;
    });
}

/** What a rank wins; nothing below the last prize. */
export const prizeOf = ({ prizes }: Pick<ContestTerms, "prizes">, rank: number | null): Money =>
  (rank === null ? undefined : prizes[rank - 1]) ?? money(USDT, 0n);

/** Income ÷ start money in parts per million, cut towards nothing. */
export const yieldPpmOf = ({ startMoney }: Pick<ContestTerms, "startMoney">, income: Money) =>
  divide(income.units * PPM, startMoney.units, "down");
