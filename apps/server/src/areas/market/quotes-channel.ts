import type { SymbolCode } from "@plumbline/engine/kernel";
import type { Channel, PushHub } from "#platform/push/sockets";
import type { MarketData } from "./market-data.ts";
import { findSymbol, quoteOf } from "./queries.ts";

const QUOTES = "quotes";

/** The quotes of the market as a channel of the push hub, keyed by symbol. */
export const quotesChannel = (market: MarketData): Channel => ({
  name: QUOTES,
  keysName: "symbols",
  unknownKey: "unknown_symbol",
  tooManyKeys: "too_many_symbols",
  has: (key) => findSymbol(market, key) !== null,
  item: (key) => {
    const traded = findSymbol(market, key);
    return traded === null ? null : quoteOf(market, traded);
  },
});

/** Pushes every later change of a symbol to its subscribers. */
export function pushQuotes(market: MarketData, push: PushHub): void {
  market.onChanges((symbols: readonly SymbolCode[]) => push.publish(QUOTES, symbols));
}
