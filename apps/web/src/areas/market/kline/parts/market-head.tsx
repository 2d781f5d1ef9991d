import type { ListedSymbol, SymbolQuote } from "@plumbline/protocol/market";
import { Badge, Delta, formatDecimal, NO_FIGURE, Price } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { reasonOf, turnoverText } from "../../market-text.ts";

/** The last price in large type, with the day's change. Its height never changes. */
export function MarketHead({ listed }: { readonly listed: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const language = usePreference("language");
  const { quote, status } = useMarketNow(listed);
  const { priceDecimals: decimals } = listed;
  const price = (value: string | null) =>
    value === null ? NO_FIGURE : formatDecimal(value, { decimals });
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 px-4 pt-2">
      <div className="min-w-24 flex-1">
        <p className="text-title font-semibold">
          <LastPrice quote={quote} decimals={decimals} isOld={status !== "open"} />
        </p>
        <p className="flex min-h-5 items-center gap-2 text-label">
          <Delta value={quote.change24h.replace("+", "")} unit="%" />
          {status !== "open" && <Badge tone="warn">{t(`market.status.${status}`)}</Badge>}
          {listed.isSingleVenue && <Badge>{t("market.singleVenue")}</Badge>}
        </p>
        <p className="min-h-4 truncate text-caption text-muted">
          {status === "open"
            ? listed.name
            : reasonOf({ symbol: listed, quote }, status, { t, language })}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-end text-caption">
        <Figure name={t("market.kline.high")} text={price(quote.high24h)} />
        <Figure name={t("market.kline.low")} text={price(quote.low24h)} />
        <Figure name={t("market.kline.volume24h")} text={turnoverText(listed, quote, language)} />
      </dl>
    </div>
  );
}

/** The same in one line, for a full-screen chart. */
export function MarketLine({ listed }: { readonly listed: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(listed);
  return (
    <p className="flex items-center gap-3 text-label whitespace-nowrap">
      <span className="font-semibold">
        <LastPrice quote={quote} decimals={listed.priceDecimals} isOld={status !== "open"} />
      </span>
      <Delta value={quote.change24h.replace("+", "")} unit="%" />
      {status !== "open" && <Badge tone="warn">{t(`market.status.${status}`)}</Badge>}
    </p>
  );
}

function LastPrice(props: {
  readonly quote: SymbolQuote;
  readonly decimals: number;
  readonly isOld: boolean;
}): ReactNode {
  const { quote, decimals, isOld } = props;
  if (quote.price === null) return NO_FIGURE;
  return <Price value={quote.price} decimals={decimals} isStale={isOld} align="start" />;
}

function Figure({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <>
      <dt className="text-start text-muted">{name}</dt>
      <dd className="tabular-nums">{text}</dd>
    </>
  );
}
