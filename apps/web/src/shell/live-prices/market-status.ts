import type { SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";

/** A halt or a closed market is what it is; anything else that is not heard anew is stale. */
export function statusOf(quote: SymbolQuote, isStale: boolean): SymbolStatus {
  return isStale && quote.status === "open" ? "stale" : quote.status;
}
