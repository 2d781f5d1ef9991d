import type { Account } from "./account.ts";
import { toDecimalText } from "./decimal.ts";
import type { Fact, Facts, Posting, Receipt } from "./decision.ts";

/** "user/demo/margin" */
const accountText = ({ owner, book, kind }: Account): string => `${owner}/${book}/${kind}`;

/** Postings in the form of a receipt: accounts by name, amounts as decimal text. */
export function postingFacts(postings: readonly Posting[]): readonly Facts[] {
  return postings.map(({ from, to, amount, reason }) => ({
    from: accountText(from),
    to: accountText(to),
    asset: amount.asset,
    amount: toDecimalText(amount.units),
    reason,
  }));
}

/** Equal in every name and value; the order of lists matters, the order of names does not. */
export function isSameFact(a: Fact | undefined, b: Fact | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  const others = new Map<string, Fact>(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([name, fact]) => others.has(name) && isSameFact(fact, others.get(name)))
  );
}

/**
 * Ticks in the form of a receipt: symbol and number; their other fields are proved by the chain.
 */
export const tickFacts = ({ ticks }: Receipt): readonly Facts[] =>
  ticks.map(({ symbol, seq }) => ({ symbol, seq }));

/** Whether two receipts have the same rule and result, whatever other fields they have. */
export const isSameReceipt = (one: Receipt, other: Receipt): boolean =>
  one.kind === other.kind &&
  one.ruleVersion === other.ruleVersion &&
  isSameFact(tickFacts(one), tickFacts(other)) &&
  isSameFact(one.inputs, other.inputs) &&
  isSameFact(one.result, other.result);
