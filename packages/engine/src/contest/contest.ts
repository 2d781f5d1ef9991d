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

/** The terms of a contest, settled by two persons and never changed. */
export interface ContestTerms {
  readonly id: string;
  readonly name: string;
  /** A description by the organisers. */
  readonly about: string;
  /** Play money of this contest alone, the same for every entry. */
  readonly startMoney: Money;
  /** In live money, the first for rank 1; their sum is the pool. */
  readonly prizes: readonly Money[];
  readonly entriesMax: number;
  readonly joinUntil: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/**
 * The stages of a contest. Members join while it is announced and trade once it is started. After
 * its end it is ranked as soon as every entry's book is closed, and it has ended once the prizes
 * are paid. Without a funded pool it is called off at its start.
 */
export const CONTEST_STAGES = ["announced", "started", "ranked", "ended", "called_off"] as const;
export type ContestStage = (typeof CONTEST_STAGES)[number];

export interface Contest extends ContestTerms {
  readonly stage: ContestStage;
  /** When the pool was set aside; null before. */
  readonly fundedAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly rankedAt: Instant | null;
  /** When it ended or was called off. */
  readonly endedAt: Instant | null;
}

/** The statuses in the specification; `exited` applies to an entry only. */
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
 * The stages of an entry: joined, it waits for its start money; trading, it has it; settled, its
 * book is closed and empty; ranked, its rank is fixed and its prize paid.
 */
export const ENTRY_STAGES = ["joined", "trading", "settled", "ranked"] as const;
export type EntryStage = (typeof ENTRY_STAGES)[number];

/** The counted result of an entry's trading; `score.ts` computes it. */
export interface Score {
  readonly income: Money;
  /**
   * When the income last reached its present value: of equal incomes the earlier one ranks higher.
   */
  readonly reachedAt: Instant;
  /**
   * The number of results of positions that were open for `HOLD_MS`; without one there is no rank.
   */
  readonly holds: number;
}

/** One member's entry in one contest. */
export interface ContestEntry {
  readonly id: string;
  readonly userId: UserId;
  readonly contestId: string;
  readonly stage: EntryStage;
  readonly joinedAt: Instant;
  /** An entry that exited has no rank. */
  readonly exitedAt: Instant | null;
  /** The balance of the book when it was closed; null before, like the score. */
  readonly closing: Money | null;
  readonly score: Score | null;
  /** null: no rank, or not ranked yet. */
  readonly rank: number | null;
  /** Zero if no prize was won; null until it is ranked. */
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
