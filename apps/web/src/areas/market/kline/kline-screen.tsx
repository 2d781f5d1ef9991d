import { Button, Empty } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PATHS } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go, useDocumentTitle } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Kline } from "./parts/kline.tsx";
import { KlineSkeleton } from "./parts/kline-skeleton.tsx";

const DEFAULT_SYMBOL = "BTCUSDT";

/** The chart of one market, open to everybody. */
export function KlineScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const symbols = useQuery(symbolsQuery(useServices()));
  const code = query.get("symbol") ?? DEFAULT_SYMBOL;
  useDocumentTitle(`${code} · ${t("market.kline.title")}`);
  const listed = symbols.data?.find(({ symbol }) => symbol === code);
  if (symbols.data !== undefined && listed !== undefined) {
    return <Kline listed={listed} symbols={symbols.data} />;
  }
  return (
    <AppScreen title={symbols.data === undefined ? code : t("market.kline.title")} backTo="market">
      <Loaded
        from={symbols}
        failedText={t("market.kline.failed")}
        skeleton={<KlineSkeleton label={t("market.kline.loading")} />}
      >
        {() => (
          <Empty
            kind="search"
            text={t("market.kline.unknown", { symbol: code })}
            hint={t("market.kline.unknownHint")}
            action={
              <Button isCompact onPress={() => go(PATHS.market, { isReplacing: true })}>
                {t("market.kline.seeMarkets")}
              </Button>
            }
          />
        )}
      </Loaded>
    </AppScreen>
  );
}
