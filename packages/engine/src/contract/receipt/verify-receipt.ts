import {
  err,
  type Fact,
  type Facts,
  ok,
  type Receipt,
  type Result,
  type SymbolCode,
} from "#kernel";
import { type Decided, DECIDERS } from "./decide-again.ts";
import { RULE_VERSION } from "./facts.ts";
import type { PriceOfTick } from "./rebuild-world.ts";

export type RecomputeRefusal =
  | { readonly type: "unknown_rule" }
  | { readonly type: "missing_tick"; readonly symbol: string; readonly seq: number }
  | { readonly type: "malformed_receipt" }
  /** The rule, asked again, would not have done this: no stop was reached, no liquidation due. */
  | { readonly type: "rule_refused"; readonly refusal: string };

/**
 * What a receipt has to be, computed from its inputs and the recorded ticks alone: builds the world
 * of that moment anew and runs the very command that decided it. What comes out names the inputs
 * that the command used, and so none that it did not.
 *
 * Refusals, in the order they are checked: `unknown_rule`, `missing_tick`, `malformed_receipt`
 * (also where the ticks named are not those that the inputs speak of), `rule_refused`.
 */
export function recomputeReceipt(
  receipt: Receipt,
  priceOfTick: PriceOfTick,
): Result<Receipt, RecomputeRefusal> {
  const decide = receipt.ruleVersion === RULE_VERSION ? DECIDERS.get(receipt.kind) : undefined;
  if (decide === undefined) return err({ type: "unknown_rule" });
  for (const { symbol, seq } of receipt.ticks) {
    // A brand exists only for the compiler: an unknown symbol has no tick.
    if (priceOfTick(symbol as SymbolCode, seq) === null) {
      return err({ type: "missing_tick", symbol, seq });
    }
  }
  const decided = decideAgain(() => decide(receipt, priceOfTick));
  if (decided === null) return err({ type: "malformed_receipt" });
  if (!decided.ok) return err({ type: "rule_refused", refusal: decided.error.type });
  const [again] = decided.value.receipts;
  if (again === undefined || !isSameFact(ticksOf(again), ticksOf(receipt))) {
    return err({ type: "malformed_receipt" });
  }
  return ok(again);
}

/**
 * Whether the receipt's result is, to the last unit, what its rule makes of its inputs, and its
 * inputs are those that the rule used: no more, no fewer, and written as it writes them.
 */
export function isReceiptHonest(receipt: Receipt, priceOfTick: PriceOfTick): boolean {
  const recomputed = recomputeReceipt(receipt, priceOfTick);
  if (!recomputed.ok) return false;
  const { inputs, result } = recomputed.value;
  return isSameFact(inputs, receipt.inputs) && isSameFact(result, receipt.result);
}

// A receipt may say anything, and our rules throw at what they hold impossible (money below zero,
// an overdraft, a price of nothing): a receipt that makes them throw is malformed, not a fault.
function decideAgain(decide: () => Decided): Decided | null {
  try {
    return decide();
  } catch {
    return null;
  }
}

const ticksOf = ({ ticks }: Receipt): readonly Facts[] =>
  ticks.map(({ symbol, seq }) => ({ symbol, seq }));

/** Equal in every name and value; the order of names does not count, that of lists does. */
function isSameFact(a: Fact | undefined, b: Fact | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  const others = new Map<string, Fact>(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([name, fact]) => others.has(name) && isSameFact(fact, others.get(name)))
  );
}
