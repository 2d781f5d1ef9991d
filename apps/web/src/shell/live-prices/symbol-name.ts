import type { ListedSymbol } from "@plumbline/protocol/market";

/** "BTC/USDT"; a stock or an index has only its code. */
export const nameOf = ({ symbol, base, quote }: ListedSymbol): string =>
  symbol === base ? base : `${base}/${quote}`;

/** Whether a search matches the symbol: by its code, its pair or its name. */
export function isMatch(listed: ListedSymbol, search: string): boolean {
  const wanted = plain(search);
  const { symbol, base, quote, name } = listed;
  return [symbol, base + quote, name].some((text) => plain(text).includes(wanted));
}

/** "btc / usdt", "BTC-USDT" and "btcusdt" are the same search. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s/\-_.]/g, "");

/** The part of a symbol that formatting requires. An unlisted symbol shows every digit. */
export interface SymbolWords {
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number | undefined;
  /**
   * The number of points of the price that are worth one unit of the settlement asset, per unit.
   */
  readonly pointDivisor: bigint;
}

export function wordsOf(symbols: readonly ListedSymbol[], code: string): SymbolWords {
  const listed = symbols.find(({ symbol }) => symbol === code);
  if (listed === undefined) return { name: code, base: code, quote: "", ...UNLISTED };
  return {
    name: nameOf(listed),
    base: listed.base,
    quote: listed.quote,
    priceDecimals: listed.priceDecimals,
    pointDivisor: BigInt(listed.pointDivisor),
  };
}

const UNLISTED = { priceDecimals: undefined, pointDivisor: 1n };
