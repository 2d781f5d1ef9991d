import {
  type Book,
  contestBook,
  type Instant,
  type Money,
  type ReceiptId,
  USDT,
  type UserId,
  zero,
} from "#kernel";

/** What two persons settle of a contest. None of it ever changes. */
export interface ContestTerms {
  readonly id: string;
  readonly name: string;
  /** What it is about, in the words of those who hold it. */
  readonly about: string;
  /** Play money of this contest alone, the same for everybody. */
  readonly startMoney: Money;
  /** In live money, the first for the first rank: together they are the pool. */
  readonly prizes: readonly Money[];
  readonly entriesMax: number;
  readonly joinUntil: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/**
 * What a contest goes through: announced it can be joined, started it is traded in; once its end
 * has come and every entry's book is closed it is ranked, and once prizes are paid it has ended.
 * Without a funded pool it is called off at its start.
 */
export const CONTEST_STAGES = ["announced", "started", "ranked", "ended", "called_off"] as const;
export type ContestStage = (typeof CONTEST_STAGES)[number];

export interface Contest extends ContestTerms {
  readonly stage: ContestStage;
  /** When the pool was set aside; null until then. */
  readonly fundedAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly rankedAt: Instant | null;
  /** When it ended, or was called off. */
  readonly endedAt: Instant | null;
}

/** The statuses that the specification names; `exited` is an entry's alone. */
export const CONTEST_STATUSES = ["to_be_started", "in_progress", "ended", "exited"] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

const STATUS_OF_STAGE = {
  announced: "to_be_started",
  started: "in_progress",
  ranked: "ended",
  ended: "ended",
  called_off: "ended",
} as const satisfies Record<ContestStage, ContestStatus>;

export const statusOf = ({ stage }: Pick<Contest, "stage">): ContestStatus =>
  STATUS_OF_STAGE[stage];

/**
 * How far an entry is: joined it waits for its start money, trading it has it, settled its book is
 * closed and empty, ranked its rank and its prize are known and paid.
 */
export const ENTRY_STAGES = ["joined", "trading", "settled", "ranked"] as const;
export type EntryStage = (typeof ENTRY_STAGES)[number];

/** What counted of an entry's trading; `score.ts` says how. */
export interface Score {
  readonly income: Money;
  /** When the income last became what it is: of equal ones the earlier is ahead. */
  readonly reachedAt: Instant;
  /** Results of positions that were held for long enough: without one there is no rank. */
  readonly holds: number;
}

/** One member's part in one contest. */
export interface ContestEntry {
  readonly id: string;
  readonly userId: UserId;
  readonly contestId: string;
  readonly stage: EntryStage;
  readonly joinedAt: Instant;
  /** Who exited has no rank. */
  readonly exitedAt: Instant | null;
  /** What the book held when it was closed; null until then, as the score. */
  readonly closing: Money | null;
  readonly score: Score | null;
  /** null: none, or not known yet. */
  readonly rank: number | null;
  /** Nothing where no prize was won; null until it is ranked. */
  readonly prize: Money | null;
  readonly receiptId: ReceiptId | null;
}

export const bookOf = ({ id }: Pick<ContestTerms, "id">): Book => contestBook(id);

export const poolOf = ({ prizes }: Pick<ContestTerms, "prizes">): Money => {
  const units = prizes.reduce((sum, prize) => sum + prize.units, 0n);
  return { ...zero(USDT), units };
};

export const entryStatusOf = (
  contest: Pick<Contest, "stage">,
  { exitedAt }: Pick<ContestEntry, "exitedAt">,
): ContestStatus => (exitedAt === null ? statusOf(contest) : "exited");
