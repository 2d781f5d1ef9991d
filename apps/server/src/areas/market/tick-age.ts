import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import { INDEX_RULE } from "@plumbline/engine/market";
import type { TickAge } from "#platform/operations/readiness";
import type { MarketData } from "./market-data.ts";

type Ticks = Pick<MarketData, "recordedSymbols" | "state" | "latest">;

/** Ages in seconds, by symbol, for symbols with a tick; negative if it is in the future. */
export function tickAges(market: Ticks, now: Instant): ReadonlyMap<SymbolCode, number> {
  const seconds = market.recordedSymbols().flatMap(({ symbol }) => {
    const latest = market.latest(symbol);
    return latest === null ? [] : [[symbol, (now - latest.quote.at) / 1_000] as const];
  });
  return new Map(seconds);
}

/**
 * The ages over all symbols that should have recent ticks: those neither halted nor closed; null if
 * there are none.
 */
export function tickAgeOf(market: Ticks, now: Instant): TickAge | null {
  const awaited = market.recordedSymbols().filter(({ symbol }) => {
    const type = market.state(symbol)?.type;
    return type === "open" || type === "stale";
  });
  if (awaited.length === 0) return null;
  const ats = awaited.flatMap(({ symbol }) => market.latest(symbol)?.quote.at ?? []);
  if (ats.length === 0) return { ageMs: null, aheadMs: 0 };
  const aheadMs = Math.max(...ats) - now;
  const isAhead = aheadMs > INDEX_RULE.freshMs;
  return { ageMs: Math.max(-aheadMs, 0), aheadMs: isAhead ? aheadMs : 0 };
}
