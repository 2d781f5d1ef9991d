import {
  err,
  type Facts,
  isFactList,
  isFacts,
  isSameFact,
  ok,
  type Receipt,
  type Result,
  type SymbolCode,
  tickFacts,
} from "#kernel";
import { type Decided, DECIDERS } from "./decide-again.ts";
import { EARLIER_VERSION, RULE_VERSION } from "./facts.ts";
import type { Records } from "./rebuild-context.ts";

export type RecomputeRefusal =
  | { readonly type: "unknown_rule" }
  | { readonly type: "missing_tick"; readonly symbol: string; readonly seq: number }
  | { readonly type: "missing_terms"; readonly symbol: string; readonly version: number }
  | { readonly type: "malformed_receipt" }
  /** The rule would not have done this: no stop was reached, no liquidation due. */
  | { readonly type: "rule_refused"; readonly refusal: string };

/**
 * Computes what a receipt must be, from its inputs, the recorded ticks and the published terms
 * alone: rebuilds the context of that moment and runs the very command that decided it. The
 * resulting receipt names the inputs that the command used, with its published rates, and no
 * others. A receipt of the version before names no terms: its rates are taken from itself.
 *
 * Refusals, in the order they are checked: `unknown_rule`, `missing_tick`, `missing_terms`,
 * `malformed_receipt` (also if the ticks named are not those of the inputs), `rule_refused`.
 */
export function recomputeReceipt(
  receipt: Receipt,
  records: Records,
): Result<Receipt, RecomputeRefusal> {
  const isEarlier = receipt.ruleVersion === EARLIER_VERSION;
  const isKnown = isEarlier || receipt.ruleVersion === RULE_VERSION;
  const decide = isKnown ? DECIDERS.get(receipt.kind) : undefined;
  if (decide === undefined) return err({ type: "unknown_rule" });
  const missing = missingRecord(receipt, records);
  if (missing !== null) return err(missing);
  const { priceOfTick, termsOf } = records;
  const named = { priceOfTick, termsOf: isEarlier ? null : termsOf };
  const decided = decideAgain(() => decide(receipt, named));
  if (decided === null) return err({ type: "malformed_receipt" });
  if (!decided.ok) return err({ type: "rule_refused", refusal: decided.error.type });
  const [again] = decided.value.receipts;
  if (again === undefined || !isSameFact(tickFacts(again), tickFacts(receipt))) {
    return err({ type: "malformed_receipt" });
  }
  return ok(isEarlier ? asEarlier(again) : again);
}

/** The first tick, or else the terms, that the receipt names and the records lack; null: none. */
function missingRecord(
  receipt: Receipt,
  { priceOfTick, termsOf }: Records,
): Extract<RecomputeRefusal, { readonly type: "missing_tick" | "missing_terms" }> | null {
  for (const { symbol, seq } of receipt.ticks) {
    // A brand exists only for the compiler: an unknown symbol has no tick.
    if (priceOfTick(symbol as SymbolCode, seq) === null) {
      return { type: "missing_tick", symbol, seq };
    }
  }
  for (const { symbol, version } of namedTerms(receipt)) {
    if (termsOf(symbol, version) === null) return { type: "missing_terms", symbol, version };
  }
  return null;
}

/** The terms that a receipt names, which its records must contain. None for the version before. */
export function namedTerms({ ruleVersion, inputs }: Receipt): readonly NamedTerms[] {
  if (ruleVersion === EARLIER_VERSION) return [];
  const { positions } = inputs;
  const subjects = isFactList(positions) ? positions.filter(isFacts) : [inputs];
  const named = subjects.flatMap(({ symbol, termsVersion: version }) =>
    // A brand exists only for the compiler: an unknown symbol has no terms.
    typeof symbol === "string" && typeof version === "number"
      ? [{ symbol: symbol as SymbolCode, version }]
      : [],
  );
  return [...new Map(named.map((each) => [`${each.symbol}/${each.version}`, each])).values()];
}

export interface NamedTerms {
  readonly symbol: SymbolCode;
  readonly version: number;
}

/**
 * Whether the receipt's result equals, to the last unit, what its rule decides on its inputs, and
 * its inputs are those that the rule uses: no more, no fewer, and in its notation.
 */
export function isReceiptHonest(receipt: Receipt, records: Records): boolean {
  const recomputed = recomputeReceipt(receipt, records);
  if (!recomputed.ok) return false;
  const { inputs, result } = recomputed.value;
  return isSameFact(inputs, receipt.inputs) && isSameFact(result, receipt.result);
}

// A receipt may contain anything, and our rules throw on impossible values (money below zero, an
// overdraft, a price of zero): a receipt that makes them throw is malformed, not a fault.
function decideAgain(decide: () => Decided): Decided | null {
  try {
    return decide();
  } catch {
    return null;
  }
}

/** The receipt in the notation of the version before. */
function asEarlier(receipt: Receipt): Receipt {
  return {
    ...receipt,
    ruleVersion: EARLIER_VERSION,
    inputs: without(receipt.inputs, "termsVersion"),
    result: without(receipt.result, "asset"),
  };
}

/** The facts without those of that name, in nested lists as well. */
function without(facts: Facts, left: string): Facts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name !== left)
      .map(([name, fact]) => [
        name,
        isFactList(fact) ? fact.map((each) => (isFacts(each) ? without(each, left) : each)) : fact,
      ]),
  );
}
