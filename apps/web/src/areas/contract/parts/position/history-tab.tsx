import { Button, Empty } from "@plumbline/ui";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { symbolsQuery } from "#shell/live-prices/symbols-query.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { historyQuery } from "../../queries.ts";
import { wordsOf } from "../../symbol-name.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import { HistoryCard } from "./history-card.tsx";
import { LoadFailed } from "../load-failed.tsx";

/** Everything that has ended, newest first, each with its receipt. */
export function HistoryTab({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const history = useInfiniteQuery(historyQuery(services.client, book));
  const { data: symbols = [] } = useQuery(symbolsQuery(services));
  const { data, error, refetch } = history;

  if (data === undefined && error !== null) {
    const retry = () => void refetch();
    return <LoadFailed text={t("contract.history.loadFailed")} fault={error} onRetry={retry} />;
  }
  if (data === undefined) return <CardSkeletons />;
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) {
    return <Empty text={t("contract.history.emptyTitle")} hint={t("contract.history.emptyHint")} />;
  }
  return (
    <div className="flex flex-col gap-4 p-4">
      <ul className="flex flex-col gap-3">
        {records.map((view) => (
          <li key={view.id}>
            <HistoryCard view={view} symbol={wordsOf(symbols, view.symbol)} />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button
          tone="plain"
          isBusy={history.isFetchingNextPage}
          onPress={() => void history.fetchNextPage()}
        >
          {t("contract.history.more")}
        </Button>
      )}
    </div>
  );
}
