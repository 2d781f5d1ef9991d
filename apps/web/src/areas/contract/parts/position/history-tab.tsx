import type { PositionView } from "@plumbline/protocol/contract";
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
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import type { BookName } from "../../context/contract-context.ts";
import { HistoryDetail } from "./history-detail.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryRow, RowSkeletons } from "./rows.tsx";

/** CSS pixels of a typical row. */
const ROW_HEIGHT = 52;

/** All closed positions and orders, newest first, each with its receipt. */
export function HistoryTab({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [opened, setOpened] = useState<PositionView>();
  const history = useInfiniteQuery(historyQuery(services.client, { book, ...filter }));
  const { data: symbols = [] } = useQuery(symbolsQuery(services));
  const isFiltered = filter.symbol !== undefined || filter.reason !== undefined;

  return (
    <>
      <HistoryFilters symbols={symbols} filter={filter} onChange={setFilter} />
      <Loaded
        from={history}
        failedText={t("contract.history.loadFailed")}
        skeleton={<RowSkeletons />}
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
              rowHeight={ROW_HEIGHT}
              renderItem={(view) => (
                <div className="border-b border-hairline">
                  <HistoryRow
                    view={view}
                    symbol={wordsOf(symbols, view.symbol)}
                    onOpen={setOpened}
                  />
                </div>
              )}
              more={moreOf(history, t)}
            />
          );
        }}
      </Loaded>
      {opened !== undefined && (
        <HistoryDetail
          view={opened}
          symbol={wordsOf(symbols, opened.symbol)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function NoHistory(props: {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const { t } = useTranslation();
  if (!props.isFiltered) {
    return (
      <Empty
        kind="empty"
        text={t("contract.history.emptyTitle")}
        hint={t("contract.history.emptyHint")}
      />
    );
  }
  return (
    <Empty
      kind="search"
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
  return { type: "end" };
}
