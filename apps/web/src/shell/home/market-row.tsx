import type { ListedSymbol } from "@plumbline/protocol/market";
import { QuoteRow, SymbolMark } from "@plumbline/ui";
import { type ReactNode, useMemo } from "react";
import { hrefTo } from "#paths";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** One market with its live price, linked to its contract screen. */
export function MarketRow({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  // Only a shape is drawn, so floats are safe here.
  const sparkline = useMemo(() => symbol.sparkline.map(Number), [symbol.sparkline]);
  // Constant, so that a row is rendered only for changes of its own data.
  const mark = useMemo(() => <SymbolMark symbol={symbol.symbol} size={32} />, [symbol.symbol]);
  const status = isStale && quote.status !== "halted" ? "stale" : quote.status;
  return (
    <QuoteRow
      mark={mark}
      symbol={nameOf(symbol)}
      name={symbol.name}
      price={quote.price ?? undefined}
      changePercent={quote.change24h.replace("+", "")}
      decimals={symbol.priceDecimals}
      href={hrefTo("contract", { symbol: symbol.symbol })}
      sparkline={sparkline}
      staleLabel={status === "open" ? undefined : t(`shell.home.${status}`)}
    />
  );
}
