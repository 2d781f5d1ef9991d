import type { ListedSymbol } from "@plumbline/protocol/market";
import { Curve, Delta, Price, SymbolMark } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { symbolsQuery, useQuote } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

const MINUTE_MS = 60_000;
const MINUTES = 120;

/** The first market of the list: its last two hours and its current price, linked to its chart. */
export function LiveMarket(): ReactNode {
  const { data: symbols } = useQuery(symbolsQuery(useServices()));
  const hasTexts = useAreaTexts("home");
  const first = symbols?.[0];
  return first === undefined || !hasTexts ? null : <Market symbol={first} />;
}

function Market({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  const { data: candles = [] } = useQuery({
    queryKey: ["market", "last-minutes", symbol.symbol],
    queryFn: ({ signal }) =>
      client.market.listCandles(
        { symbol: symbol.symbol, interval: "1m", limit: MINUTES },
        { signal },
      ),
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS,
  });
  const name = nameOf(symbol);
  // Only a shape is drawn, so floats are safe here.
  const closes = candles.map(([, , , , close]) => Number(close));
  const values = quote.price === null ? closes : [...closes, Number(quote.price)];
  return (
    <a
      href={hrefTo("kline", { symbol: symbol.symbol })}
      className="@container flex flex-col rounded-card -outline-offset-2 hover:bg-fill
        active:bg-fill"
    >
      <span className="flex items-center gap-3 p-4 pb-2">
        <span className="hidden @[14rem]:block">
          <SymbolMark symbol={symbol.symbol} size={32} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-caption text-muted">
            {t("home.lastHours", { hours: MINUTES / 60 })}
          </span>
        </span>
        <span className="flex flex-col items-end">
          {quote.price !== null && (
            <span className="text-title font-semibold">
              <Price value={quote.price} decimals={symbol.priceDecimals} isStale={isStale} />
            </span>
          )}
          <span className="text-caption">
            <Delta value={quote.change24h.replace("+", "")} unit="%" />{" "}
            <span className="text-muted">{t("home.curve.24h")}</span>
          </span>
        </span>
      </span>
      {/* A picture that is taller than its place would be cut at its foot. */}
      <span className="relative block min-h-20 flex-1">
        <span className="absolute inset-0">
          {values.length > 1 && <Curve values={values} label={t("home.courseOf", { name })} />}
        </span>
      </span>
    </a>
  );
}
