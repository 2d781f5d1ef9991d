import { Amount, CurrencyMark, Delta, Empty, NO_FIGURE, Skeleton, Tabs } from "@plumbline/ui";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Onward } from "#shell/link-group.tsx";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { type Holding, holdingsQuery, type Order, ordersQuery } from "../queries.ts";
import { HoldingSheet } from "./holding-sheet.tsx";

const TABS = ["holdings", "orders"] as const;
type TabName = (typeof TABS)[number];

interface OfBook {
  readonly book: BookName;
}

interface RecordsProps extends OfBook {
  /** Selects a market on the ticket. */
  readonly onTrade: (symbol: string) => void;
}

/** Holdings from one's own trades, the trades themselves, and a link to recurring buys. */
export function Records(props: RecordsProps): ReactNode {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabName>("holdings");
  return (
    <>
      <a
        href={hrefTo("spotPlans")}
        className="flex min-h-target items-center justify-between border-t border-hairline px-4
          text-label font-semibold text-accent hover:bg-fill"
      >
        {t("spot.plans.title")}
        <Onward />
      </a>
      <Tabs
        label={t("spot.title")}
        tabs={TABS.map((id) => ({ id, label: t(`spot.${id}.title`) }))}
        selectedId={tab}
        onSelect={(id) => setTab(TABS.find((name) => name === id) ?? "holdings")}
      >
        {tab === "holdings" ? <Holdings {...props} /> : <Orders book={props.book} />}
      </Tabs>
    </>
  );
}

function Holdings({ book, onTrade }: RecordsProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [openSymbol, setOpenSymbol] = useState<string>();
  return (
    <Loaded
      from={useQuery(holdingsQuery(client, book))}
      failedText={t("spot.holdings.loadFailed")}
      skeleton={<Skeleton shape="quoteRow" count={3} />}
    >
      {(holdings) => {
        const open = holdings.find(({ symbol }) => symbol === openSymbol);
        if (holdings.length === 0) {
          return (
            <Empty
              kind="empty"
              text={t("spot.holdings.empty")}
              hint={t("spot.holdings.emptyHint")}
            />
          );
        }
        return (
          <>
            <ul className="divide-y divide-hairline bg-surface">
              {holdings.map((holding) => (
                <HoldingRow
                  key={holding.base}
                  holding={holding}
                  onOpen={() => setOpenSymbol(holding.symbol)}
                />
              ))}
            </ul>
            {open !== undefined && (
              <HoldingSheet
                holding={open}
                onTrade={() => {
                  setOpenSymbol(undefined);
                  onTrade(open.symbol);
                }}
                onClose={() => setOpenSymbol(undefined)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Opens its details and actions. */
function HoldingRow(props: { readonly holding: Holding; readonly onOpen: () => void }): ReactNode {
  const hiding = useHiding();
  const { base, asset, amount, worth, unrealisedPnl } = props.holding;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={props.onOpen}
        className="flex min-h-13 w-full items-center gap-3 px-4 py-1 text-start -outline-offset-2
          hover:bg-fill active:bg-fill"
      >
        <CurrencyMark currency={base} size={28} />
        <span className="min-w-0 flex-1 text-label font-semibold">
          <Amount value={amount} currency={base} decimals={listedScaleOf(amount)} {...hiding} />
        </span>
        <span className="flex min-w-0 flex-col items-end text-end text-label">
          <span className="font-semibold">
            {worth === null ? (
              NO_FIGURE
            ) : (
              <Amount value={worth} currency={asset} decimals={2} {...hiding} />
            )}
          </span>
          {unrealisedPnl !== null && (
            <span className="text-caption">
              <Delta value={unrealisedPnl} unit={asset} decimals={2} {...hiding} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

function Orders({ book }: OfBook): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const orders = useInfiniteQuery(ordersQuery(client, book));
  return (
    <Loaded
      from={orders}
      failedText={t("spot.orders.loadFailed")}
      skeleton={<Skeleton shape="quoteRow" count={3} />}
    >
      {({ pages }) => {
        const list = pages.flatMap(({ records }) => records);
        if (list.length === 0) {
          return (
            <Empty kind="empty" text={t("spot.orders.empty")} hint={t("spot.orders.emptyHint")} />
          );
        }
        return (
          <>
            <ul className="divide-y divide-hairline bg-surface">
              {list.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
            <NextPage of={orders} text={t("spot.orders.more")} />
          </>
        );
      }}
    </Loaded>
  );
}

function OrderRow({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { side, base, asset, amount, value, realisedPnl, planId, receiptId, createTime } = order;
  const time = showTime(readWireTime(createTime)).slice(0, 16);
  const traded = (
    <Amount value={amount} currency={base} decimals={listedScaleOf(amount)} {...hiding} />
  );
  const paid = (
    <Amount value={value} currency={asset} decimals={listedScaleOf(value)} {...hiding} />
  );
  return (
    <li>
      <a
        href={hrefTo("receipt", { id: receiptId })}
        className="flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-fill
          active:bg-fill"
      >
        <CurrencyMark currency={base} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block text-label font-semibold">
            {t(side === "buy" ? "spot.orders.bought" : "spot.orders.sold", { base })}
          </span>
          <span className="block text-caption text-muted tabular-nums">
            {planId === null ? time : `${time} · ${t("spot.orders.byPlan")}`}
            {realisedPnl !== null && <> · {traded}</>}
          </span>
        </span>
        <span className="flex min-w-0 flex-col items-end text-end">
          <span className="text-label font-semibold">{realisedPnl === null ? traded : paid}</span>
          <span className="text-caption text-muted">
            {realisedPnl === null ? (
              paid
            ) : (
              <Delta value={realisedPnl} unit={asset} decimals={2} {...hiding} />
            )}
          </span>
        </span>
      </a>
    </li>
  );
}
