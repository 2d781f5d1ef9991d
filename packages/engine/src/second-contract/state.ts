import {
  type AssetCode,
  type Book,
  houseAccount,
  type Instant,
  type Money,
  type Quote,
  type RatePpm,
  type ReceiptId,
  type SymbolCode,
  userAccount,
  type UserId,
} from "#kernel";

export type SecondOrderId = string & { readonly __brand: "SecondOrderId" };

export const SECOND_DIRECTIONS = ["up", "down"] as const;
export type SecondDirection = (typeof SECOND_DIRECTIONS)[number];

/** settling: it has expired, and the ticks around that moment are not all recorded yet. */
export const SECOND_STATUSES = ["running", "settling", "closed"] as const;
export type SecondStatus = (typeof SECOND_STATUSES)[number];

/** refunded: both prices are equal. void: a tick is missing, so there is no outcome. */
export const SECOND_OUTCOMES = ["won", "lost", "refunded", "void"] as const;
export type SecondOutcome = (typeof SECOND_OUTCOMES)[number];

/** A stake on the direction of a symbol's price after some seconds. Money is in the quote asset. */
export interface SecondOrder {
  readonly id: SecondOrderId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly direction: SecondDirection;
  readonly seconds: number;
  readonly stake: Money;
  /** The gain besides the stake, fixed at the rate below when it was bought. */
  readonly gain: Money;
  readonly payoutRate: RatePpm;
  readonly termsVersion: number;
  /**
   * When it was accepted, but no earlier than the last tick known then: its entry is the first tick
   * after that, which nobody knows yet.
   */
  readonly acceptedAt: Instant;
  readonly expiresAt: Instant;
  /** null until it is closed. */
  readonly outcome: SecondOutcome | null;
  readonly entry: Quote | null;
  readonly exit: Quote | null;
  /** The gain, minus the stake, or zero. */
  readonly profit: Money;
  readonly closedAt: Instant | null;
  readonly receiptId: ReceiptId | null;
}

/** A closed order has an outcome, and an expired one waits for it. */
export function secondStatusOf(
  { outcome, expiresAt }: Pick<SecondOrder, "outcome" | "expiresAt">,
  now: Instant,
): SecondStatus {
  if (outcome !== null) return "closed";
  return now < expiresAt ? "running" : "settling";
}

/** The ledger accounts that second contracts move money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** The stakes of all open orders. */
  stake: userAccount(book, "hold:stake"),
  /** Receives lost stakes and pays gains. */
  market: houseAccount(book, "market"),
});

/**
 * The reasons why second contracts move money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const SECOND_CONTRACT_REASONS = {
  second_stake: "margin",
  second_stake_returned: "margin",
  second_won: "trading",
  second_lost: "trading",
} as const;
