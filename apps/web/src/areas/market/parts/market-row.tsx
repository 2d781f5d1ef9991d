import type { ListedSymbol } from "@plumbline/protocol/market";
import { QuoteRow } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useQuote } from "#shell/live-prices/use-quote.ts";

/** One market: its live price, and the way to its chart. */
export function MarketRow({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { quote = symbol } = useQuote(symbol.symbol);
  return (
    <QuoteRow
      symbol={`${symbol.base}/${symbol.quote}`}
      name={symbol.name}
      price={quote.price ?? undefined}
      changePercent={quote.change24h.replace("+", "")}
      decimals={symbol.priceDecimals}
      href={hrefTo("kline", { symbol: symbol.symbol })}
    />
  );
}
