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

/** A gain counts only if its position was open for this long; losses and costs always count. */
export const HOLD_MS = 5 * MINUTE_MS;

/** The effect of one trading command on a book's balance. */
export interface ResultLine {
  /** The receipt of the command; an opening fee has none. */
  readonly receiptId: string | null;
  readonly positionId: string;
  /** When the position was entered. */
  readonly enteredAt: Instant;
  readonly at: Instant;
  /** Units of the book's money, negative for a loss or a cost. */
  readonly units: bigint;
}

type Dates = Pick<ContestTerms, "startsAt" | "endsAt">;

const isHeld = ({ at, enteredAt }: ResultLine): boolean => at - enteredAt >= HOLD_MS;

/** A position entered after the end is not part of the contest and counts for nothing. */
const isWithin = ({ enteredAt }: ResultLine, { endsAt }: Dates): boolean => enteredAt < endsAt;

/** The counted units of a line: all of them or none. */
function countedUnits(line: ResultLine, dates: Dates): bigint {
  if (!isWithin(line, dates)) return 0n;
  return line.units < 0n || isHeld(line) ? line.units : 0n;
}

/**
 * The sum of the counted lines. No money enters or leaves the book while it is traded in, so this
 * is the profit.
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

/** The counted units of the present server day. */
export function dailyIncomeOf(lines: readonly ResultLine[], dates: Dates, now: Instant): Money {
  const dayStart = startOfServerDay(now);
  const units = lines
    .filter(({ at }) => at >= dayStart && at < dayStart + DAY_MS)
    .reduce((sum, line) => sum + countedUnits(line, dates), 0n);
  return money(USDT, units);
}

/** An entry in the ranking; one that exited is not. */
export interface ScoredEntry {
  readonly id: string;
  readonly score: Score;
}

/**
 * Entries from rank 1 on: by income, then the earlier time of reaching it, then the earlier entry.
 * An entry without a position that was open for `HOLD_MS` has no rank.
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

/** The prize of a rank; zero below the last prize and without a rank. */
export const prizeOf = ({ prizes }: Pick<ContestTerms, "prizes">, rank: number | null): Money =>
  (rank === null ? undefined : prizes[rank - 1]) ?? money(USDT, 0n);

/** Income ÷ start money in parts per million, rounded towards zero. */
export const yieldPpmOf = ({ startMoney }: Pick<ContestTerms, "startMoney">, income: Money) =>
  divide(income.units * PPM, startMoney.units, "down");
