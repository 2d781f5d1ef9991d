import type { Account } from "./account.ts";
import type { Money } from "./money.ts";
import type { Receipt } from "./receipt.ts";
import { ok, type Result } from "./result.ts";

/**
 * One movement of money, on behalf of one user. Positive only: direction is said by `from` and
 * `to`, never by a sign, so an entry sums to zero by its shape. It never joins two users' accounts:
 * what goes from person to person passes through a house account.
 */
export interface Posting {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
  readonly reason: string;
}

/** Everything one accepted command changes. The shell commits all of it, or none. */
export interface Decision<Next, Event> {
  /** What the area keeps: the new state of the things the command touched. */
  readonly next: Next;
  readonly postings: readonly Posting[];
  readonly events: readonly Event[];
  readonly receipts: readonly Receipt[];
}

/** An accepted command that leaves `next` behind, and besides what `also` names: else nothing. */
export const decided = <Next, Event = never>(
  next: Next,
  also: Partial<Omit<Decision<Next, Event>, "next">> = {},
): Result<Decision<Next, Event>, never> =>
  ok({ next, postings: [], events: [], receipts: [], ...also });
