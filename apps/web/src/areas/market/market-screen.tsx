import { Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { symbolsQuery } from "#shell/live-prices/symbols-query.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { MarketRow } from "./parts/market-row.tsx";

const ROWS_EXPECTED = 12;

/** Every market with its live price. */
export function MarketScreen(): ReactNode {
  const { t } = useTranslation();
  const { data: symbols } = useQuery(symbolsQuery(useServices()));
  return (
    <AppScreen title={t("market.title")}>
      {symbols === undefined ? (
        <Skeleton shape="quoteRow" count={ROWS_EXPECTED} />
      ) : (
        <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
          {symbols.map((symbol) => (
            <li key={symbol.symbol}>
              <MarketRow symbol={symbol} />
            </li>
          ))}
        </ul>
      )}
    </AppScreen>
  );
}
