import type { ListedSymbol } from "@plumbline/protocol/market";
import { Badge, Button, ChipRow, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { useFavourites, useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { browserStorage } from "#shell/storage.ts";
import {
  type ListChoice,
  readListChoice,
  writeListChoice,
  groupsOf,
  inGroup,
  sortMarkets,
} from "./market-list.ts";
import { isMatch } from "#shell/live-prices/symbol-name.ts";
import { DistributionLink } from "./parts/distribution.tsx";
import { MarketRows } from "./parts/market-rows.tsx";
import { SearchBox } from "./parts/search-box.tsx";
import { SortBar } from "./parts/sort-bar.tsx";
import { sparklinesQuery, EVERY_MINUTE_MS } from "./queries.ts";

const ROWS_EXPECTED = 12;
const NONE: readonly ListedSymbol[] = [];

/** Every market with its live price: searchable, sorted and starred. */
export function MarketScreen(): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const {
    data: listed,
    error,
    refetch,
  } = useQuery({
    ...symbolsQuery(services),
    refetchInterval: EVERY_MINUTE_MS,
  });
  // Deferred: all rows of a response are rendered at once, and taps can interrupt that.
  const data = useDeferredValue(listed);
  const symbols = data ?? NONE;
  const [search, setSearch] = useState("");
  const [choice, choose] = useListChoice();
  const groups = groupsOf(symbols);
  // The last market of a stored group may have been removed.
  const group = data === undefined || groups.includes(choice.group) ? choice.group : "all";

  return (
    <AppScreen
      title={t("market.title")}
      head={
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1">
          <SearchBox value={search} onChange={setSearch} />
          {symbols.some(({ simulated }) => simulated) && <Badge>{t("market.simulated")}</Badge>}
          <DistributionLink />
        </div>
      }
    >
      <div className="pt-1">
        <ChipRow
          label={t("market.groups")}
          chips={groups.map((value) => ({ value, label: t(`market.group.${value}`) }))}
          value={group}
          onChange={(chosen) => choose({ ...choice, group: chosen })}
        />
      </div>
      <SortBar sort={choice.sort} onSort={(sort) => choose({ ...choice, sort })} />
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton shape="quoteRow" count={ROWS_EXPECTED} />
      ) : (
        <Markets
          symbols={symbols}
          choice={{ ...choice, group }}
          search={search}
          onShowAll={() => {
            setSearch("");
            choose({ ...choice, group: "all" });
          }}
        />
      )}
    </AppScreen>
  );
}

interface MarketsProps {
  readonly symbols: readonly ListedSymbol[];
  readonly choice: ListChoice;
  readonly search: string;
  readonly onShowAll: () => void;
}

function Markets({ symbols, choice, search, onShowAll }: MarketsProps): ReactNode {
  const { t } = useTranslation();
  const { client, quotes } = useServices();
  const favourites = useFavourites();
  const { data: sparklines } = useQuery(sparklinesQuery(client));
  const { group, sort } = choice;
  // Sorted again when the list is refetched, once a minute, and not with every tick.
  const sorted = useMemo(() => sortMarkets(symbols, sort, quotes.quoteOf), [symbols, sort, quotes]);
  // Favorites keep the order of starring, unless the reader chooses another.
  const listed =
    sort === undefined || group !== "favourites"
      ? inGroup(sorted, group, favourites)
      : sorted.filter(({ symbol }) => favourites.includes(symbol));
  const matches = listed.filter((symbol) => isMatch(symbol, search));

  if (matches.length > 0) {
    return (
      <MarketRows
        symbols={matches}
        sparklines={sparklines}
        isShowingTurnover={sort?.key === "volume"}
      />
    );
  }
  const all = (
    <Button tone="plain" isCompact onPress={onShowAll}>
      {t("market.empty.showAll")}
    </Button>
  );
  if (search !== "") {
    return (
      <Empty
        kind="search"
        text={t("market.empty.search", { search })}
        hint={t("market.empty.searchHint")}
        action={all}
      />
    );
  }
  if (group === "favourites") {
    return (
      <Empty
        kind="empty"
        text={t("market.empty.favourites")}
        hint={t("market.empty.favouritesHint")}
        action={all}
      />
    );
  }
  return (
    <Empty kind="waiting" text={t("shell.home.noMarkets")} hint={t("shell.home.noMarketsHint")} />
  );
}

function Failed(props: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty
        kind="failed"
        text={t("shell.home.marketsFailed")}
        hint={problemText(t, props.error)}
        action={
          <Button isCompact onPress={props.onRetry}>
            {t("shell.retry")}
          </Button>
        }
      />
    </div>
  );
}

function useListChoice(): readonly [ListChoice, (choice: ListChoice) => void] {
  const [choice, setChoice] = useState(() => readListChoice(browserStorage));
  const choose = (next: ListChoice) => {
    writeListChoice(browserStorage, next);
    setChoice(next);
  };
  return [choice, choose];
}
