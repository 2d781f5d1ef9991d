import type { SymbolCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import type { Listing } from "#feeds/prices";
import { liveSymbol, type LiveSymbol } from "../live-symbol.ts";

/** Applies a newer list of symbols, which contains all of the former one; returns the changes. */
export function takeListing(
  lives: Map<SymbolCode, LiveSymbol>,
  symbols: readonly TradedSymbol[],
): Listing {
  const added: TradedSymbol[] = [];
  const renamed: TradedSymbol[] = [];
  for (const traded of symbols) {
    const live = lives.get(traded.symbol);
    if (live === undefined) {
      lives.set(traded.symbol, liveSymbol(traded));
      added.push(traded);
      continue;
    }
    if (marketsText(live.traded) !== marketsText(traded)) renamed.push(traded);
    live.traded = traded;
  }
  return { added, renamed };
}

const marketsText = ({ marketByExchange }: TradedSymbol): string =>
  JSON.stringify([...marketByExchange]);
