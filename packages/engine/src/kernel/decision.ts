import type { Account } from "./account.ts";
import type { Money } from "./money.ts";
import { ok, type Result } from "./result.ts";
import type { Instant } from "./instant.ts";
import type { Price, SymbolCode } from "./price.ts";

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

/** What anyone needs beside a receipt: what was recorded and published before it was made. */
export interface ReceiptRecords<Terms> {
  /** The recorded price of a tick; null where there is none. */
  priceOfTick(symbol: SymbolCode, seq: number): Price | null;
  /** When it was recorded, for rules that go by it; null as above. */
  timeOfTick(symbol: SymbolCode, seq: number): Instant | null;
  /** Its hash, for rules that draw by it; null as above. */
  hashOfTick?(symbol: SymbolCode, seq: number): string | null;
  /** Published terms, by the name that the rule gives them; null where none were. */
  termsOf(name: string): Terms | null;
}

/** What a rule, asked again, makes of a receipt. */
export interface RecomputedReceipt {
  /** null where the rule could not be asked; then `refusal` says why. */
  readonly receipt: Receipt | null;
  readonly refusal:
    | ("unknown_rule" | "missing_tick" | "missing_terms" | "malformed_receipt" | "rule_refused")
    | null;
  /** Whether all of it is, to the last unit, what its rule makes of its inputs. */
  readonly isHonest: boolean;
}

/**
 * How an area's receipts are decided again. The audit of the server and the app of a reader ask the
 * same one, each with the records that it can see.
 */
export interface ReceiptRule<Terms> {
  /** What its records have to hold; none where a receipt is of before terms were named. */
  namedTerms(receipt: Receipt): readonly string[];
  /** Ticks that its records have to hold beside those that it names, where there are such. */
  furtherTicks?(receipt: Receipt): Receipt["ticks"];
  recompute(receipt: Receipt, records: ReceiptRecords<Terms>): RecomputedReceipt;
}
