import type { Instant } from "./instant.ts";
import type { Price, SymbolCode } from "./price.ts";

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
