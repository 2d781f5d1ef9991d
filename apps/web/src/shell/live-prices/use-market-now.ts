import type { ListedSymbol, SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";
import { statusOf } from "./market-status.ts";
import { useQuote } from "./use-quote.ts";

/** A market's price and whether it may be acted on, as they are now. */
export function useMarketNow(listed: ListedSymbol): {
  readonly quote: SymbolQuote;
  readonly status: SymbolStatus;
} {
  const { quote = listed, isStale } = useQuote(listed.symbol);
  return { quote, status: statusOf(quote, isStale) };
}
