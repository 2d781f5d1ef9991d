import type { Language } from "@plumbline/messages";
import type { ListedSymbol, SymbolQuote } from "@plumbline/protocol/market";
import { Badge, compareDecimals, Delta, Price, Sparkline, SymbolMark } from "@plumbline/ui";
import { memo, type ReactNode } from "react";
import { hrefTo } from "#paths";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { statusOf } from "#shell/live-prices/quote-store.ts";
import { reasonOf, turnoverText } from "../market-text.ts";
import { StarButton } from "./star-button.tsx";

export interface MarketRowProps {
  readonly symbol: ListedSymbol;
  /** Oldest first; undefined until it is loaded; its space is reserved. */
  readonly sparkline: readonly number[] | undefined;
  /** Shows the turnover instead of the name, if the list is sorted by it. */
  readonly isShowingTurnover: boolean;
  /** Passed by the list, which subscribes to the language once for all of its rows. */
  readonly t: Translate;
  readonly language: Language;
}

/**
 * One market: its star, its live price, and the link to its chart. 52 px high, as wide as the
 * container around it.
 */
export const MarketRow = memo(function MarketRow(props: MarketRowProps): ReactNode {
  const { symbol } = props;
  return (
    <div className="flex h-13 items-center">
      <StarButton symbol={symbol.symbol} name={nameOf(symbol)} />
      <a
        href={hrefTo("kline", { symbol: symbol.symbol })}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 pe-4 -outline-offset-2
          hover:bg-fill active:bg-fill"
      >
        {/* With a very large font size, the name needs this space. */}
        <span className="hidden @[17.75rem]:block">
          <SymbolMark symbol={symbol.symbol} size={28} />
        </span>
        {/* With a very large font size, the figures are below the name. */}
        <span
          className="flex min-w-0 flex-1 items-center gap-2.5 @max-[15.75rem]:flex-col
            @max-[15.75rem]:items-stretch @max-[15.75rem]:gap-0"
        >
          <LiveCells {...props} />
        </span>
      </a>
    </div>
  );
});

/** All of a row that changes, so that a tick renders only this. */
function LiveCells(props: MarketRowProps): ReactNode {
  const { symbol, sparkline, isShowingTurnover, t, language } = props;
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  const status = statusOf(quote, isStale);
  return (
    <>
      {/* The second line continues below the sparkline: names of pairs are long. */}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2.5">
          <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(symbol)}</span>
          {/* A reason needs the space more than the sparkline does. */}
          {status === "open" && (
            <PriceSparkline
              heights={sparkline}
              change={compareDecimals(quote.change24h.replace("+", ""), "0")}
            />
          )}
        </span>
        <span className="flex items-center gap-1.5 text-caption text-muted @max-[15.75rem]:hidden">
          {status !== "open" && <Badge tone="warn">{t(`market.status.${status}`)}</Badge>}
          {symbol.isSingleVenue && <Badge>{t("market.singleVenue")}</Badge>}
          <span className="truncate">
            {isShowingTurnover && status !== "halted"
              ? t("market.turnover", { amount: turnoverText(symbol, quote, language) })
              : status === "open"
                ? symbol.name
                : reasonOf({ symbol, quote }, status, { t, language })}
          </span>
        </span>
      </span>
      <Figures quote={quote} decimals={symbol.priceDecimals} isOld={status !== "open"} />
    </>
  );
}

/** Its path is a long text, so it is rendered again only for another sparkline. */
const PriceSparkline = memo(function PriceSparkline(props: {
  readonly heights: readonly number[] | undefined;
  readonly change: number;
}): ReactNode {
  return (
    <span className="hidden h-6 w-16 shrink-0 @[21.75rem]:block">
      {props.heights !== undefined && <Sparkline values={props.heights} change={props.change} />}
    </span>
  );
});

function Figures(props: {
  readonly quote: SymbolQuote;
  readonly decimals: number;
  readonly isOld: boolean;
}): ReactNode {
  const { quote, decimals, isOld } = props;
  return (
    <span
      className="flex min-w-22 shrink-0 flex-col items-end @max-[15.75rem]:flex-row
        @max-[15.75rem]:items-baseline @max-[15.75rem]:justify-between @max-[15.75rem]:gap-x-2"
    >
      <span className="font-semibold">
        {quote.price === null ? (
          "—"
        ) : (
          <Price value={quote.price} decimals={decimals} isStale={isOld} hasArrow={false} />
        )}
      </span>
      <span className="text-caption">
        <Delta value={quote.change24h.replace("+", "")} unit="%" />
      </span>
    </span>
  );
}
