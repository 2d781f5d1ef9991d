import type { SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";

/** A halted or closed market keeps its status; anything else without recent news is stale. */
export function statusOf(quote: SymbolQuote, isStale: boolean): SymbolStatus {
  return isStale && quote.status === "open" ? "stale" : quote.status;
}
