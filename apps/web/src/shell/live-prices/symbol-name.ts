import type { ListedSymbol } from "@plumbline/protocol/market";

/** "BTC/USDT"; a share or an index is known by its own code. */
export const nameOf = ({ symbol, base, quote }: ListedSymbol): string =>
  symbol === base ? base : `${base}/${quote}`;

/** Whether the symbol is meant by the search: by its code, its pair or its name. */
export function isMatch(listed: ListedSymbol, search: string): boolean {
  const wanted = plain(search);
  const { symbol, base, quote, name } = listed;
  return [symbol, base + quote, name].some((text) => plain(text).includes(wanted));
}

/** "btc / usdt", "BTC-USDT" and "btcusdt" ask for the same. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s/\-_.]/g, "");

/** What of a symbol its figures are shown with. A symbol that is not listed shows every digit. */
export interface SymbolWords {
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number | undefined;
}

export function wordsOf(symbols: readonly ListedSymbol[], code: string): SymbolWords {
  const listed = symbols.find(({ symbol }) => symbol === code);
  if (listed === undefined) return { name: code, base: code, quote: "", priceDecimals: undefined };
  return {
    name: nameOf(listed),
    base: listed.base,
    quote: listed.quote,
    priceDecimals: listed.priceDecimals,
  };
}
