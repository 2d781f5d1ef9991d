import type { ListedSymbol } from "@plumbline/protocol/market";
import { Badge, Delta, Price } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import { nameOf } from "../../symbol-name.ts";
import { SymbolChooser } from "./symbol-chooser.tsx";

/** Which symbol, at what price, and whether it can be traded. Its height never changes. */
export function MarketHeader(props: {
  readonly symbol: ListedSymbol;
  readonly symbols: readonly ListedSymbol[];
  readonly onChoose: (symbol: string) => void;
}): ReactNode {
  const { symbol, symbols, onChoose } = props;
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  const status = isStale && quote.status === "open" ? "stale" : quote.status;
  const isOpen = status === "open";

  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-3">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
        className="-ms-2 min-h-target min-w-24 flex-1 rounded-inner px-2 text-start hover:bg-fill
          active:bg-fill"
      >
        <span className="flex items-center gap-2 text-title font-semibold">
          <span className="truncate">{nameOf(symbol)}</span>
          <Chevron />
        </span>
        <span className="block truncate text-caption text-muted">
          {isOpen ? symbol.name : closedNote(t, { symbol, status, timeMs: quote.timeMs })}
        </span>
        <span className="sr-only">{t("contract.market.choose")}</span>
      </button>
      <PriceNow symbol={symbol} />
      <SymbolChooser
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

/** The price now, which leads to its chart. */
function PriceNow({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  const status = isStale && quote.status === "open" ? "stale" : quote.status;
  return (
    <a
      href={hrefTo("kline", { symbol: symbol.symbol })}
      className="-me-2 flex min-h-target max-w-full flex-col items-end rounded-inner px-2
        hover:bg-fill active:bg-fill"
    >
      <span className="text-title font-semibold">
        {quote.price === null ? (
          t("contract.market.noPrice")
        ) : (
          <Price value={quote.price} decimals={symbol.priceDecimals} isStale={status !== "open"} />
        )}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-2 text-caption">
        {status !== "open" && <Badge tone="warn">{t(`contract.market.${status}`)}</Badge>}
        {status === "open" && symbol.simulated && <Badge>{t("contract.market.simulated")}</Badge>}
        <Delta value={quote.change24h.replace("+", "")} unit="%" />
      </span>
      <span className="text-caption font-semibold text-accent">{t("contract.market.chart")}</span>
    </a>
  );
}

function closedNote(
  t: Translate,
  {
    symbol,
    status,
    timeMs,
  }: {
    readonly symbol: ListedSymbol;
    readonly status: ListedSymbol["status"];
    readonly timeMs: number;
  },
): string {
  if (status === "halted" && symbol.haltReason !== null) return symbol.haltReason;
  if (status === "closed" && symbol.nextChangeMs !== null) {
    return t("contract.market.opensAt", { time: showTime(symbol.nextChangeMs).slice(0, 16) });
  }
  if (timeMs === 0) return t("contract.market.noPrice");
  return t("contract.market.lastPriceAt", { time: showTime(timeMs).slice(11) });
}

function Chevron(): ReactNode {
  return (
    <svg viewBox="0 0 12 8" className="h-2 w-3 shrink-0 text-muted" aria-hidden="true">
      <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}
