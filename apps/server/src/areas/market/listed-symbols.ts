import { type TradedSymbol, USD_INDEX } from "@plumbline/engine/market";
import type { MarketData } from "./market-data.ts";

/** What is on the lists; the dollar's index is recorded beside them and traded by nobody. */
export const listedSymbols = (market: MarketData): readonly TradedSymbol[] =>
  market.symbols().filter(({ symbol }) => symbol !== USD_INDEX.symbol);
