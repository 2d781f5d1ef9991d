import type { ListedSymbol } from "@plumbline/protocol/market";
import { Button, Empty, QuoteRow, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { hrefTo } from "#paths";
import { symbolsQuery } from "#shell/live-prices/symbols-query.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { problemText } from "#shell/speech/problem-text.ts";
import { useServices } from "#shell/services.tsx";

/** As many as there are of crypto, so that nothing moves when the list comes. */
const SYMBOLS_EXPECTED = 12;

/** Every symbol with its live price, by class; each row leads to its contract. */
export function MarketList(): ReactNode {
  const { t } = useTranslation();
  const { data: symbols, error, refetch } = useQuery(symbolsQuery(useServices()));

  if (symbols === undefined && error !== null) {
    return (
      <div role="alert">
        <Empty
          text={t("shell.home.marketsFailed")}
          hint={problemText(t, error)}
          action={
            <Button isCompact onPress={() => void refetch()}>
              {t("shell.retry")}
            </Button>
          }
        />
      </div>
    );
  }
  if (symbols?.length === 0) {
    return <Empty text={t("shell.home.noMarkets")} hint={t("shell.home.noMarketsHint")} />;
  }
  if (symbols === undefined) {
    return (
      <ClassSection assetClass="crypto">
        <Skeleton shape="quoteRow" count={SYMBOLS_EXPECTED} />
      </ClassSection>
    );
  }
  return ASSET_CLASSES.map((assetClass) => {
    const ofClass = symbols.filter((symbol) => symbol.assetClass === assetClass);
    if (ofClass.length === 0) return null;
    return (
      <ClassSection key={assetClass} assetClass={assetClass}>
        <ul className="divide-y divide-hairline">
          {ofClass.map((symbol) => (
            <li key={symbol.symbol}>
              <SymbolRow symbol={symbol} />
            </li>
          ))}
        </ul>
      </ClassSection>
    );
  });
}

function ClassSection(props: {
  readonly assetClass: AssetClass;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-4 pt-6 pb-2 text-label font-semibold text-muted">
        {t(`shell.home.assetClass.${props.assetClass}`)}
      </h2>
      <div className="border-y border-hairline bg-surface">{props.children}</div>
    </section>
  );
}

type AssetClass = ListedSymbol["assetClass"];
const ASSET_CLASSES = [
  "crypto",
  "fx",
  "metal",
  "index",
  "stock",
] as const satisfies readonly AssetClass[];

function SymbolRow({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  // Only the shape is drawn, so a float does no harm.
  const course = useMemo(() => symbol.sparkline.map(Number), [symbol.sparkline]);
  const status = isStale && quote.status !== "halted" ? "stale" : quote.status;
  return (
    <QuoteRow
      symbol={`${symbol.base}/${symbol.quote}`}
      name={symbol.name}
      price={quote.price ?? undefined}
      changePercent={quote.change24h.replace("+", "")}
      decimals={symbol.priceDecimals}
      href={hrefTo("contract", { symbol: symbol.symbol })}
      course={course}
      staleLabel={status === "open" ? undefined : t(`shell.home.${status}`)}
    />
  );
}
