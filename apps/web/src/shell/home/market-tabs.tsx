import type { ListedSymbol } from "@plumbline/protocol/market";
import { Button, Empty, Skeleton, Tabs } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { useFavourites, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { MarketRow } from "./market-row.tsx";
import { moversOf } from "./movers.ts";

const TABS = ["favourites", "rising", "falling"] as const;
type TabName = (typeof TABS)[number];

/** The maximum number of rows of the movers. */
const ROWS = 5;

/**
 * The reader's own markets, and the movers of the day. The order does not change while they are
 * shown.
 */
export function MarketTabs(): ReactNode {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const [tab, setTab] = useState<TabName>(favourites.length > 0 ? "favourites" : "rising");
  const symbols = useQuery(symbolsQuery(useServices()));
  return (
    <section aria-label={t("shell.home.markets")} className="pt-4">
      <Tabs
        label={t("shell.home.markets")}
        tabs={TABS.map((id) => ({ id, label: t(`shell.home.tab.${id}`) }))}
        selectedId={tab}
        onSelect={(id) => setTab(TABS.find((each) => each === id) ?? tab)}
      >
        <div className="bg-surface">
          <Loaded
            from={symbols}
            failedText={t("shell.home.marketsFailed")}
            skeleton={<Skeleton shape="quoteRow" count={ROWS} />}
          >
            {(all) => <Markets all={all} tab={tab} favourites={favourites} />}
          </Loaded>
        </div>
      </Tabs>
    </section>
  );
}

function Markets(props: {
  readonly all: readonly ListedSymbol[];
  readonly tab: TabName;
  readonly favourites: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const { all, tab, favourites } = props;
  const shown =
    tab === "favourites"
      ? favourites.flatMap((symbol) => all.find((each) => each.symbol === symbol) ?? [])
      : moversOf(all, { direction: tab, countMax: ROWS });
  if (shown.length === 0) {
    return (
      <Empty
        kind="empty"
        text={t(`shell.home.none.${tab}`)}
        hint={t(`shell.home.noneHint.${tab}`)}
        action={
          <Button tone="plain" isCompact onPress={() => go(pathTo("market"))}>
            {t("shell.home.allMarkets")}
          </Button>
        }
      />
    );
  }
  return (
    <ul className="divide-y divide-hairline">
      {shown.map((symbol) => (
        <li key={symbol.symbol}>
          <MarketRow symbol={symbol} />
        </li>
      ))}
    </ul>
  );
}
