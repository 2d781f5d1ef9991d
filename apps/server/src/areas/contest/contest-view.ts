import {
  bookOf,
  type Contest,
  type ContestEntry,
  type ContestTerms,
  dailyIncomeOf,
  entryStatusOf,
  poolOf,
  type ResultLine,
  scoreOf,
  statusOf,
  yieldPpmOf,
} from "@plumbline/engine/contest";
import {
  type Instant,
  isContestBook,
  type Money,
  PPM,
  toDecimalText,
  UNITS_PER_ONE,
} from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";

const text = ({ units }: Money): string => toDecimalText(units);

/** One part per million as a percentage, in units of 10⁻⁸ per cent. */
const PERCENT_UNITS = (100n * UNITS_PER_ONE) / PPM;

export const yieldText = (contest: ContestTerms, income: Money): string =>
  toDecimalText(yieldPpmOf(contest, income) * PERCENT_UNITS);

export function settledView(contest: ContestTerms) {
  const book = bookOf(contest);
  if (!isContestBook(book)) throw new Error(`no book of a contest: ${book}`);
  return {
    id: contest.id,
    book,
    name: contest.name,
    about: contest.about,
    startMoney: text(contest.startMoney),
    prizes: contest.prizes.map(text),
    entriesMax: contest.entriesMax,
    joinUntilMs: contest.joinUntil,
    startsMs: contest.startsAt,
    endsMs: contest.endsAt,
  };
}

/** One member's present participation in a contest. */
export interface MyPart {
  readonly entry: ContestEntry;
  /** The equity of its book, in units. */
  readonly assets: bigint;
  readonly lines: readonly ResultLine[];
  /** The rank in the current ranking; null without one. */
  readonly rank: number | null;
}

interface ContestLine {
  readonly contest: Contest;
  readonly participants: number;
  readonly isForbidden: boolean;
  readonly mine: MyPart | null;
}

export const contestView = (
  { contest, participants, isForbidden, mine }: ContestLine,
  now: Instant,
) => ({
  ...settledView(contest),
  status: statusOf(contest),
  stage: contest.stage,
  pool: text(poolOf(contest)),
  isFunded: contest.fundedAt !== null,
  isForbidden,
  participants,
  mine: mine === null ? null : partView(contest, mine, now),
  createTime: toWireTime(contest.startsAt),
});

function partView(contest: Contest, { entry, assets, lines, rank }: MyPart, now: Instant) {
  const { income } = entry.score ?? scoreOf(lines, contest);
  const isFinal = entry.stage === "ranked";
  return {
    id: entry.id,
    status: entryStatusOf(contest, entry),
    stage: entry.stage,
    assets: toDecimalText(assets),
    dailyIncome: text(dailyIncomeOf(lines, contest, now)),
    totalIncome: text(income),
    totalYieldPct: yieldText(contest, income),
    rank: isFinal ? entry.rank : rank,
    reward: entry.prize === null ? null : text(entry.prize),
    receiptId: entry.receiptId,
    createTime: toWireTime(entry.joinedAt),
  };
}

/** "a…n": enough to recognise one's own name, too little to identify others. */
export function masked(account: string): string {
  const letters = [...account];
  return `${letters[0] ?? ""}…${letters.at(-1) ?? ""}`;
}
