import { readEarnTerms, vaultDay } from "@plumbline/engine/earn";
import { mustParseDecimal, priceOf } from "@plumbline/engine/kernel";
import type { Client } from "@plumbline/client";
import type { VaultDayView } from "./queries.ts";

/** What differs between a day as it was said and as this browser makes it. */
export type DayDifference = "rule" | "ticks" | "trades" | "rate";

/** What is published for everybody, beside the day itself. */
export interface DayEvidence {
  /** The rule as the terms of that version have it; null where they have none. */
  readonly rule: VaultDayView["rule"] | null;
  /** Of the symbol's chain, by number; null where it has no such tick. */
  readonly priceOfTick: (seq: number) => string | null;
}

/**
 * Computes a vault's day again: by the rule that the terms publish, from ticks as the symbol's
 * chain has them.
 */
export function recomputeDay(day: VaultDayView, evidence: DayEvidence): readonly DayDifference[] {
  const { rule } = evidence;
  const ticks = day.ticks.map(({ seq, price }) => ({ seq, price: priceOf(price) }));
  const recorded = day.ticks.every(({ seq, price }) => evidence.priceOfTick(seq) === price);
  const isRule = rule !== null && JSON.stringify(rule) === JSON.stringify(day.rule);
  const computed = rule === null ? null : vaultDay(ruleOf(day, rule), ticks);
  const trades = computed?.trades.map(({ seq, price, before, after }) =>
    [seq, price, before, after].join(),
  );
  const said = day.trades.map(({ seq, price, before, after }) =>
    [seq, priceOf(price), before, after].join(),
  );
  const differences: readonly (readonly [DayDifference, boolean])[] = [
    ["rule", isRule],
    ["ticks", recorded],
    ["trades", trades?.join(" ") === said.join(" ")],
    ["rate", computed?.rate === mustParseDecimal(day.rate)],
  ];
  return differences.filter(([, isSame]) => !isSame).map(([name]) => name);
}
