import { UNITS_PER_ONE } from "@plumbline/engine/kernel";
import { LANGUAGES, type Language } from "@plumbline/messages";
import type { ListedSymbol, SymbolQuote } from "@plumbline/protocol/market";
import { turnoverOf } from "./market-list.ts";

/** "71.2M USDT": three digits, cut and never rounded up, in the reader's own short form. */
export function turnoverText(symbol: ListedSymbol, quote: SymbolQuote, language: Language): string {
  const { units, currency } = turnoverOf(symbol, quote);
  return `${formatOf(LANGUAGES[language].tag).format(units / UNITS_PER_ONE)} ${currency}`;
}

/** Making a format costs far more than using it, and rows use it with every tick. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string): Intl.NumberFormat {
  const existing = formats.get(tag);
  if (existing !== undefined) return existing;
  const format = new Intl.NumberFormat(tag, {
    notation: "compact",
    maximumSignificantDigits: 3,
    roundingMode: "trunc",
  });
  formats.set(tag, format);
  return format;
}
