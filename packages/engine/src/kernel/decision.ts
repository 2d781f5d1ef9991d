import type { Account } from "./account.ts";
import type { Money } from "./money.ts";
import { ok, type Result } from "./result.ts";
import type { Instant } from "./instant.ts";
import type { Price, SymbolCode } from "./price.ts";

/**
 * One movement of money, on behalf of one user. Always positive: `from` and `to` give the
 * direction, never a sign, so an entry sums to zero by construction. It never connects two users'
 * accounts: money from one person to another passes through a house account.
 */
export interface Posting {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
  readonly reason: string;
}

/** Everything one accepted command changes. The shell commits all of it, or none. */
export interface Decision<Next, Event> {
  /** The area's new state of the things that the command touched. */
  readonly next: Next;
  readonly postings: readonly Posting[];
  readonly events: readonly Event[];
  readonly receipts: readonly Receipt[];
}

/** An accepted command: the next state `next`, and the effects in `also` (none if omitted). */
export const decided = <Next, Event = never>(
  next: Next,
  also: Partial<Omit<Decision<Next, Event>, "next">> = {},
): Result<Decision<Next, Event>, never> =>
  ok({ next, postings: [], events: [], receipts: [], ...also });

export type ReceiptId = string & { readonly __brand: "ReceiptId" };

/** Plain JSON with money and prices as decimal text, which anyone can read as an input. */
export type Facts = { readonly [name: string]: Fact };
export type Fact = string | number | boolean | null | readonly Fact[] | Facts;

/**
 * The proof of one settlement: anyone who has it can recompute `result` from `inputs` and the named
 * ticks with the rule of that version, without trusting anybody.
 */
export interface Receipt {
  readonly id: ReceiptId;
  readonly kind: string;
  readonly ruleVersion: string;
  readonly inputs: Facts;
  readonly ticks: readonly { readonly symbol: string; readonly seq: number }[];
  readonly result: Facts;
}

/** Published facts that verifying a receipt needs: all recorded before it was made. */
export interface ReceiptRecords<Terms> {
  /** The recorded price of a tick; null if there is none. */
  priceOfTick(symbol: SymbolCode, seq: number): Price | null;
  /** When it was recorded, for rules that depend on it; null as above. */
  timeOfTick(symbol: SymbolCode, seq: number): Instant | null;
  /** Its hash, for rules that draw by it; null as above. */
  hashOfTick?(symbol: SymbolCode, seq: number): string | null;
  /** Published terms, by the rule's name for them; null if there are none. */
  termsOf(name: string): Terms | null;
}

/** What a rule decides when it is applied again to a receipt's inputs. */
export interface RecomputedReceipt {
  /** null if the rule could not be applied; `refusal` then contains the reason. */
  readonly receipt: Receipt | null;
  readonly refusal:
    | ("unknown_rule" | "missing_tick" | "missing_terms" | "malformed_receipt" | "rule_refused")
    | null;
  /** Whether the receipt equals, to the last unit, what its rule decides on its inputs. */
  readonly isHonest: boolean;
}

/**
 * How an area's receipts are decided again. The server's audit and a reader's app use the same one,
 * each with the records that it can see.
 */
export interface ReceiptRule<Terms> {
  /** The terms that its records must contain; none if the receipt is older than named terms. */
  namedTerms(receipt: Receipt): readonly string[];
  /** Ticks that its records must contain besides those that it names, if any. */
  furtherTicks?(receipt: Receipt): Receipt["ticks"];
  recompute(receipt: Receipt, records: ReceiptRecords<Terms>): RecomputedReceipt;
}
