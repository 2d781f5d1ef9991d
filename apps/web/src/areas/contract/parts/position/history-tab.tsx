import { Button, Empty } from "@plumbline/ui";
import { InfiniteList, type InfiniteListMore } from "@plumbline/ui/infinite-list";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type HistoryFilter, historyQuery } from "../../queries.ts";
import { wordsOf } from "../../symbol-name.ts";
import type { BookName } from "../../world/contract-world.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import { HistoryCard } from "./history-card.tsx";
import { HistoryFilters } from "./history-filters.tsx";

/** CSS pixels of a usual card with the gap above it. */
const CARD_HEIGHT = 340;

/** Everything that has ended, newest first, each with its receipt. */
export function HistoryTab({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const history = useInfiniteQuery(historyQuery(services.client, { book, ...filter }));
  const { data: symbols = [] } = useQuery(symbolsQuery(services));
  const isFiltered = filter.symbol !== undefined || filter.reason !== undefined;

  return (
    <>
      <HistoryFilters symbols={symbols} filter={filter} onChange={setFilter} />
      <Loaded
        from={history}
        failedText={t("contract.history.loadFailed")}
        skeleton={<CardSkeletons />}
      >
        {({ pages }) => {
          const records = pages.flatMap((page) => page.records);
          if (records.length === 0) {
            return <NoHistory isFiltered={isFiltered} onShowAll={() => setFilter({})} />;
          }
          return (
            <InfiniteList
              label={t("contract.history.label")}
              items={records}
              keyOf={({ id }) => id}
              rowHeight={CARD_HEIGHT}
              renderItem={(view) => (
                <div className="px-4 pt-3">
                  <HistoryCard view={view} symbol={wordsOf(symbols, view.symbol)} />
                </div>
              )}
              more={moreOf(history, t)}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function NoHistory(props: {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const { t } = useTranslation();
  if (!props.isFiltered) {
    return <Empty text={t("contract.history.emptyTitle")} hint={t("contract.history.emptyHint")} />;
  }
  return (
    <Empty
      text={t("contract.history.noneTitle")}
      hint={t("contract.history.noneHint")}
      action={
        <Button isCompact onPress={props.onShowAll}>
          {t("contract.history.showAll")}
        </Button>
      }
    />
  );
}

function moreOf(
  history: {
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  },
  t: Translate,
): InfiniteListMore {
  const onMore = () => void history.fetchNextPage();
  if (history.isFetchingNextPage) return { type: "loading", label: t("contract.history.loading") };
  if (history.isFetchNextPageError) {
    const text = t("contract.history.moreFailed");
    return { type: "failed", text, retryLabel: t("shell.retry"), onRetry: onMore };
  }
  if (history.hasNextPage) return { type: "ready", onNear: onMore };
  return { type: "end", text: t("contract.history.end") };
}
