import { mustParseDecimal } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { Delta, formatDecimal, Skeleton, Sparkline, SymbolMark } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { percentOf } from "#shell/lists/percent.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import type { HomePartProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { newestPositionsQuery, openResultQuery, POSITIONS_SHOWN } from "./queries.ts";

/** The newest open positions, and the result of closing all. Always two rows high. */
export function OpenPositions({ book }: HomePartProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { data: page, error } = useQuery(newestPositionsQuery(services.client, book));
  const { data: summary } = useQuery(openResultQuery(services.client, book));
  const { data: symbols = [] } = useQuery(symbolsQuery(services));
  const hiding = useHiding();
  const count = page?.total ?? 0;
  return (
    <section aria-labelledby="home-open" className="pt-1">
      <div className="flex min-h-target flex-wrap items-center gap-x-2 px-4">
        <h2 id="home-open" className="flex-1 font-semibold">
          {t("home.open.title")}
        </h2>
        {count > 0 && summary && (
          <a href={hrefTo("contract")} className="flex min-h-target items-center gap-2 text-label">
            <span className="sr-only">{t("home.open.all")}</span>
            <span className="text-muted tabular-nums">{count}</span>
            <Delta value={summary.unrealisedPnl} unit="USDT" {...hiding} />
            <Onward />
          </a>
        )}
      </div>
      <ul className="min-h-26 divide-y divide-hairline bg-surface">
        {page === undefined && error === null && (
          <li>
            <Skeleton shape="quoteRow" count={POSITIONS_SHOWN} />
          </li>
        )}
        {page === undefined && error !== null && (
          <li className="grid h-26 place-items-center px-4 text-label text-muted">
            {t("home.open.failed")}
          </li>
        )}
        {page?.records.map((position) => (
          <li key={position.id}>
            <PositionRow
              position={position}
              symbol={symbols.find(({ symbol }) => symbol === position.symbol)}
            />
          </li>
        ))}
        {page && count < POSITIONS_SHOWN && <TradeRow isAlone={count === 0} />}
      </ul>
    </section>
  );
}

/** A placeholder row. */
function TradeRow({ isAlone }: { readonly isAlone: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <a
        href={hrefTo("contract")}
        className={`${isAlone ? "h-26" : "h-13"} flex items-center gap-3 px-4 -outline-offset-2
          hover:bg-fill active:bg-fill`}
      >
        <span className="min-w-0 flex-1">
          {isAlone && <span className="block">{t("home.open.none")}</span>}
          <span className="block text-label font-semibold text-accent">{t("home.open.trade")}</span>
        </span>
        <Onward />
      </a>
    </li>
  );
}

function PositionRow(props: {
  readonly position: PositionView;
  readonly symbol: ListedSymbol | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { position, symbol } = props;
  const hiding = useHiding();
  const { direction, leverage, entryPrice, margin, markPrice, unrealisedPnl } = position;
  const decimals = symbol?.priceDecimals;
  const price = (text: string | null) => (text === null ? "—" : formatDecimal(text, { decimals }));
  return (
    <a
      href={hrefTo("contract", { symbol: position.symbol })}
      className="@container flex min-h-13 flex-wrap items-center gap-x-3 px-4 -outline-offset-2
        hover:bg-fill active:bg-fill"
    >
      <span className="hidden @[14rem]:block">
        <SymbolMark symbol={position.symbol} size={32} />
      </span>
      {/* With a very large font size, the gain is below. */}
      <span className="min-w-28 flex-1">
        <span className="flex items-baseline gap-1.5">
          <span className="truncate font-semibold">
            {symbol === undefined ? position.symbol : nameOf(symbol)}
          </span>
          <span className={`text-caption whitespace-nowrap ${COLOUR[direction]}`}>
            {t(`home.open.${direction}`)} {leverage}×
          </span>
        </span>
        <span className="block truncate text-caption text-muted tabular-nums">
          {price(entryPrice)} → {price(markPrice)}
        </span>
      </span>
      {symbol !== undefined && (
        <span className="hidden @sm:block">
          {/* Only a shape is drawn, so a float is safe here. */}
          <Sparkline values={symbol.sparkline.map(Number)} />
        </span>
      )}
      {unrealisedPnl !== null && (
        <span className="grid justify-items-end text-label font-semibold">
          <Delta value={unrealisedPnl} unit="USDT" {...hiding} />
          <span className="text-caption font-normal">
            <Delta
              value={percentOf(mustParseDecimal(unrealisedPnl), mustParseDecimal(margin))}
              unit="%"
            />
          </span>
        </span>
      )}
    </a>
  );
}

const COLOUR = { long: "text-up", short: "text-down" } as const;

const Onward = (): ReactNode => (
  <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-muted" aria-hidden="true">
    <path d="M6 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
