import type { Account } from "./account.ts";
import type { Fact, Facts, Posting, Receipt } from "./decision.ts";
import { toDecimalText } from "./decimal.ts";

/** "user/demo/margin" */
const accountText = ({ owner, book, kind }: Account): string => `${owner}/${book}/${kind}`;

/** Postings as a receipt tells them: accounts by name, amounts as decimal text. */
export function postingFacts(postings: readonly Posting[]): readonly Facts[] {
  return postings.map(({ from, to, amount, reason }) => ({
    from: accountText(from),
    to: accountText(to),
    asset: amount.asset,
    amount: toDecimalText(amount.units),
    reason,
  }));
}

/** Equal in every name and value; the order of names does not count, that of lists does. */
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
 * Whether a receipt says, to the last unit, what its rule makes of it; `recompute` may throw at
 * facts that no rule can hold. A tick is its symbol and number: the rest of it is its chain's.
 */
export function isReceiptOf(receipt: Receipt, recompute: () => Receipt): boolean {
  try {
    const again = recompute();
    return isSameFact(factsOf(again), factsOf(receipt));
  } catch {
    // A receipt may say anything: what a rule throws at is malformed, not a fault of ours.
    return false;
  }
}

const factsOf = ({ kind, ruleVersion, inputs, ticks, result }: Receipt): Facts => ({
  kind,
  ruleVersion,
  inputs,
  result,
  ticks: ticks.map(({ symbol, seq }) => ({ symbol, seq })),
});
