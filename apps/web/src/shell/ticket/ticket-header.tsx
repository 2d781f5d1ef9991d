import type { ListedSymbol, SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";
import { ChevronDownIcon, Delta, Price, Stroke, SymbolMark } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import { SymbolSheet } from "./symbol-sheet.tsx";

export interface TicketHeaderProps {
  readonly symbol: ListedSymbol;
  readonly symbols: readonly ListedSymbol[];
  readonly onChoose: (symbol: string) => void;
  /** The account, and the settings that are chosen once. */
  readonly account: ReactNode;
  readonly isChartShown: boolean;
  readonly onChart: () => void;
}

/** One row with the market, its price and the account; its height never changes. */
export function TicketHeader(props: TicketHeaderProps): ReactNode {
  const { symbol, symbols, onChoose, account, isChartShown, onChart } = props;
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="@container -mx-2 min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
          className="flex min-h-target min-w-24 flex-1 items-center gap-1 rounded-inner px-1
          @min-[320px]:min-w-28
          text-start hover:bg-fill active:bg-fill"
        >
          {/*
           * If back button, price and account need the space, the market is shown by its name only.
           */}
          <span className="@max-[290px]:hidden">
            <SymbolMark symbol={symbol.symbol} size={20} />
          </span>
          <span className="truncate font-semibold">{nameOf(symbol)}</span>
          <span className="shrink-0 text-muted *:size-3.5 @max-[290px]:hidden">
            <ChevronDownIcon />
          </span>
          <span className="sr-only">{t("ticket.market.choose")}</span>
        </button>
        <PriceNow symbol={symbol} />
        {account}
        <button
          type="button"
          aria-label={t("ticket.chart")}
          aria-pressed={isChartShown}
          onClick={onChart}
          className="-me-1.5 grid size-target shrink-0 place-items-center rounded-inner text-muted
          hover:bg-fill aria-pressed:text-accent low:hidden"
        >
          <Stroke path="M7 4v3m0 9v4M4.5 7h5v9h-5zM17 3v5m0 6v6m-2.5-12h5v6h-5z" isSmall />
        </button>
      </div>
      <SymbolSheet
        isOpen={isChoosing}
        symbols={symbols}
        chosen={symbol.symbol}
        onClose={() => setIsChoosing(false)}
        onChoose={(code) => {
          setIsChoosing(false);
          onChoose(code);
        }}
      />
    </div>
  );
}

function PriceNow({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(symbol);
  return (
    <p className="flex flex-col items-end pe-1 leading-tight">
      <span className="text-label font-semibold">
        {quote.price === null ? (
          t("ticket.market.noPrice")
        ) : (
          <Price
            value={quote.price}
            decimals={symbol.priceDecimals}
            isStale={status !== "open"}
            hasArrow={false}
          />
        )}
      </span>
      <span className="text-caption">
        <Delta value={quote.change24h.replace("+", "")} unit="%" />
      </span>
    </p>
  );
}

/** Why the market is not open: "Halted: the venue is being repaired". */
export function closedNote(
  t: Translate,
  {
    symbol,
    quote,
    status,
  }: {
    readonly symbol: ListedSymbol;
    readonly quote: SymbolQuote;
    readonly status: Exclude<SymbolStatus, "open">;
  },
): string {
  const word = t(`ticket.market.${status}`);
  const why = reasonOf(t, { symbol, quote, status });
  return why === "" ? word : `${word} · ${why}`;
}

/** Until when it may be opened, and how the rest is refunded; null if no end is set. */
export function endNote(t: Translate, { opensUntilMs, endsMs }: ListedSymbol): string | null {
  if (opensUntilMs === null) return null;
  const time = showTime(opensUntilMs).slice(0, 16);
  if (endsMs === null) return t("ticket.market.opensUntil", { time });
  return t("ticket.market.ends", { time, end: showTime(endsMs).slice(0, 16) });
}

function reasonOf(
  t: Translate,
  { symbol, quote, status }: Parameters<typeof closedNote>[1],
): string {
  if (status === "halted") return symbol.haltReason ?? "";
  if (status === "closed" && symbol.nextChangeMs !== null) {
    return t("ticket.market.opensAt", { time: showTime(symbol.nextChangeMs).slice(0, 16) });
  }
  if (quote.timeMs === 0) return t("ticket.market.noPrice");
  return t("ticket.market.lastPriceAt", { time: showTime(quote.timeMs).slice(11) });
}
