import { Amount, Button, CurrencyMark, Empty, Skeleton } from "@plumbline/ui";
import { InfiniteList } from "@plumbline/ui/infinite-list";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { type Order, ordersQuery } from "./queries.ts";

/** CSS pixels of a typical row. */
const ROW_HEIGHT = 52;

/** Every exchange of a book, the newest first, each with its receipt. */
export function RecordsScreen(): ReactNode {
  const { t } = useTranslation();
  const { book = "demo", choose } = useBook();
  return (
    <AppScreen
      title={t("flash-exchange.records.title")}
      backTo="flashExchange"
      aside={
        <>
          <BookChip book={book} onBook={choose} />
          <HideAmounts />
        </>
      }
    >
      <Orders book={book} />
    </AppScreen>
  );
}

function Orders({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const orders = useInfiniteQuery(ordersQuery(client, book));
  const readMore = () => void orders.fetchNextPage();
  const more = () => {
    if (orders.isFetchingNextPage) {
      return { type: "loading", label: t("flash-exchange.records.loading") } as const;
    }
    if (orders.isFetchNextPageError) {
      const text = t("flash-exchange.records.moreFailed");
      return { type: "failed", text, retryLabel: t("shell.retry"), onRetry: readMore } as const;
    }
    if (orders.hasNextPage) return { type: "ready", onNear: readMore } as const;
    return { type: "end" } as const;
  };
  return (
    <Loaded
      from={orders}
      failedText={t("flash-exchange.records.loadFailed")}
      skeleton={<Skeleton shape="quoteRow" count={7} />}
    >
      {({ pages }) => {
        const list = pages.flatMap(({ records }) => records);
        if (list.length === 0) return <NothingYet />;
        return (
          <div className="border-b border-hairline bg-surface">
            <InfiniteList
              label={t("flash-exchange.records.title")}
              items={list}
              keyOf={({ id }) => id}
              rowHeight={ROW_HEIGHT}
              renderItem={(order) => <OrderRow order={order} />}
              more={more()}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function OrderRow({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const { from, to, pay, receive, receiptId, createTime } = order;
  const hiding = useHiding();
  return (
    <a
      href={hrefTo("receipt", { id: receiptId })}
      className="flex min-h-13 items-center gap-3 border-b border-hairline px-4 py-1.5
        -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      <CurrencyMark currency={to} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-label font-semibold">
          {t("flash-exchange.records.pair", { from, to })}
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {showTime(readWireTime(createTime)).slice(0, 16)}
        </span>
      </span>
      <span className="flex min-w-0 flex-col items-end text-end">
        <span className="text-label font-semibold">
          <Amount value={receive} currency={to} decimals={listedScaleOf(receive)} {...hiding} />
        </span>
        <span className="text-caption text-muted">
          <Amount value={pay} currency={from} decimals={listedScaleOf(pay)} {...hiding} />
        </span>
      </span>
    </a>
  );
}

function NothingYet(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("flash-exchange.records.empty")}
      hint={t("flash-exchange.records.emptyHint")}
      action={
        <Button isCompact onPress={() => go(pathTo("flashExchange"))}>
          {t("flash-exchange.title")}
        </Button>
      }
    />
  );
}
