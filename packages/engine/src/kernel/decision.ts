import type { Account } from "./account.ts";
import type { Money } from "./money.ts";
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

export type ReceiptId = string & { readonly __brand: "ReceiptId" };

/** Plain JSON with money and prices as decimal text: what anyone can read and feed back in. */
export type Facts = { readonly [name: string]: Fact };
export type Fact = string | number | boolean | null | readonly Fact[] | Facts;

/**
 * The proof of one settlement: whoever holds it can recompute `result` from `inputs` and the named
 * ticks with the rule of that version, and needs to trust nobody for it.
 */
export interface Receipt {
  readonly id: ReceiptId;
  readonly kind: string;
  readonly ruleVersion: string;
  readonly inputs: Facts;
  readonly ticks: readonly { readonly symbol: string; readonly seq: number }[];
  readonly result: Facts;
}
