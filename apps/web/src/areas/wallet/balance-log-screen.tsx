import { Button, Empty } from "@plumbline/ui";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { assetsQuery } from "#shell/assets-query.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useBook } from "#shell/book/use-book.ts";
import { filterOf, isFiltering, type LogChoices, noChoices } from "./log-choices.ts";
import { isBook } from "./parts/book-choice.tsx";
import { LogFilters } from "./parts/log-filters.tsx";
import { LogList, LogSkeleton } from "./parts/log-list.tsx";
import { StatementButton } from "./statement/statement-button.tsx";
import { balanceLogQuery, type LogFilter } from "./queries.ts";

/** All movements of the reader's money, one row for each event, with links to receipts. */
export function BalanceLogScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [nowMs] = useState(() => Date.now());
  const { book: lastBook, choose } = useBook();
  const bookName = query.get("book");
  const book = isBook(bookName) ? bookName : lastBook;
  const [chosen, setChosen] = useState<LogChoices>();
  const choices = chosen ?? noChoices(book ?? "demo");
  const setChoices = (next: LogChoices) => {
    if (next.book !== choices.book) choose(next.book);
    setChosen(next);
  };
  const { data: assets } = useQuery(assetsQuery(client));
  const balances = assets?.byCurrency.filter(({ book }) => book === choices.book) ?? [];
  // A currency without a balance still has log lines, so it stays in the filter.
  const currencies = [...balances.map(({ currency }) => currency), choices.currency, "USDT"];
  const currencyOptions = [...new Set(currencies)].filter((currency) => currency !== "");
  const filter = filterOf(choices, nowMs);
  return (
    <AppScreen
      title={t("wallet.log.title")}
      backTo="assets"
      aside={<StatementButton choices={choices} currencies={currencyOptions} />}
    >
      <LogFilters
        choices={choices}
        onChange={setChoices}
        currencies={currencyOptions}
        isWrongWayRound={filter === "wrong-way-round"}
      />
      {filter !== "wrong-way-round" && (
        <FilteredLog filter={filter} choices={choices} nowMs={nowMs} onChange={setChoices} />
      )}
    </AppScreen>
  );
}

function FilteredLog(props: {
  readonly nowMs: number;
  readonly filter: LogFilter;
  readonly choices: LogChoices;
  readonly onChange: (choices: LogChoices) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { filter, choices, onChange, nowMs } = props;
  const log = useInfiniteQuery(balanceLogQuery(client, filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  return (
    <Loaded from={log} failedText={t("wallet.log.loadFailed")} skeleton={<LogSkeleton />}>
      {({ pages }) => {
        const total = pages[0]?.total ?? 0;
        if (total === 0 && isFiltering(choices)) {
          return <NothingFound onClear={() => onChange(noChoices(choices.book))} />;
        }
        if (total === 0) return <NothingYet />;
        return (
          <LogList
            pages={pages.map(({ records }) => records)}
            hasMore={hasNextPage}
            isReadingMore={isFetchingNextPage}
            nowMs={nowMs}
            onMore={() => void fetchNextPage()}
          />
        );
      }}
    </Loaded>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="search"
      text={t("wallet.log.nothingFound")}
      hint={t("wallet.log.nothingFoundHint")}
      action={
        <Button tone="plain" isCompact onPress={onClear}>
          {t("wallet.log.showAll")}
        </Button>
      }
    />
  );
}

function NothingYet(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("wallet.log.nothingYet")}
      hint={t("wallet.log.nothingYetHint")}
      action={
        <Button isCompact onPress={() => go(pathTo("contract"))}>
          {t("wallet.log.trade")}
        </Button>
      }
    />
  );
}
