import { USDT } from "@plumbline/engine/kernel";
import type { ListedSymbol } from "@plumbline/protocol/market";
import {
  Amount,
  Countdown,
  Delta,
  Empty,
  formatDecimal,
  Skeleton,
  SymbolMark,
} from "@plumbline/ui";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { headQuery, type Order, ordersQuery } from "../queries.ts";
import { OrderSheet } from "./order-sheet.tsx";

/**
 * Running orders with their remaining time, closed ones with their outcome, and the day's result.
 */
export function OrderRecords(props: {
  readonly book: BookName;
  readonly symbols: readonly ListedSymbol[];
}): ReactNode {
  const { book, symbols } = props;
  const { t } = useTranslation();
  const services = useServices();
  const orders = useInfiniteQuery(ordersQuery(services, book));
  const [openId, setOpenId] = useState<string>();
  return (
    <div className="flex flex-col">
      <DayFigures book={book} />
      <Loaded
        from={orders}
        failedText={t("second-contract.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={3} />}
      >
        {({ pages }) => {
          const all = pages.flatMap(({ records }) => records);
          const running = all.filter(({ outcome }) => outcome === null);
          const closed = all.filter(({ outcome }) => outcome !== null);
          // It stays open when its order ends.
          const open = all.find(({ id }) => id === openId);
          const ofSymbol = (code: string) => symbols.find(({ symbol }) => symbol === code);
          const lists = { ofSymbol, onOpen: setOpenId };
          if (all.length === 0) {
            return (
              <Empty
                kind="empty"
                text={t("second-contract.none")}
                hint={t("second-contract.noneHint")}
              />
            );
          }
          return (
            <>
              <OrderList title={t("second-contract.running")} orders={running} {...lists} />
              <OrderList title={t("second-contract.history")} orders={closed} {...lists} />
              <NextPage of={orders} text={t("second-contract.more")} />
              {open !== undefined && (
                <OrderSheet
                  order={open}
                  symbol={ofSymbol(open.symbol)}
                  onClose={() => setOpenId(undefined)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function DayFigures({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { data } = useQuery(headQuery(client, book));
  const hiding = useHiding();
  const figures = [
    [t("second-contract.head.count"), data?.todayCount],
    [
      t("second-contract.head.stake"),
      data && <Amount key="stake" value={data.todayStake} currency={USDT} {...hiding} />,
    ],
    [
      t("second-contract.head.profit"),
      data && <Delta key="profit" value={data.todayProfit} unit={USDT} {...hiding} />,
    ],
  ] as const;
  return (
    <dl
      aria-label={t("second-contract.head.label")}
      className="flex flex-wrap gap-x-6 gap-y-1 border-y border-hairline px-4 py-2 text-caption"
    >
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-h-5 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OrderList(props: {
  readonly title: string;
  readonly orders: readonly Order[];
  readonly ofSymbol: (code: string) => ListedSymbol | undefined;
  readonly onOpen: (id: string) => void;
}): ReactNode {
  const { title, orders, ofSymbol, onOpen } = props;
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="px-4 pt-3 pb-1 text-label font-semibold">{title}</h2>
      <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              symbol={ofSymbol(order.symbol)}
              onOpen={() => onOpen(order.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OrderRowProps {
  readonly order: Order;
  readonly symbol: ListedSymbol | undefined;
}

const ROW =
  "flex min-h-13 w-full items-center gap-3 px-4 py-1 text-start -outline-offset-2 " +
  "hover:bg-fill active:bg-fill";

/** A running order opens a sheet; a closed one its receipt, which has the times of both prices. */
function OrderRow(props: OrderRowProps & { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation();
  const { receiptId } = props.order;
  if (receiptId === null) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={props.onOpen} className={ROW}>
        <OrderCells {...props} />
      </button>
    );
  }
  return (
    <a href={hrefTo("receipt", { id: receiptId })} className={ROW}>
      <OrderCells {...props} />
      <span className="sr-only">{t("second-contract.receipt")}</span>
    </a>
  );
}

/** The stake and the direction, and the outcome or the remaining time. */
function OrderCells({ order, symbol }: OrderRowProps): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { direction, seconds, stake, outcome, profit } = order;
  const staked = <Amount value={stake} currency={USDT} {...hiding} />;
  const prices = usePrices(order, symbol?.priceDecimals ?? 2);
  return (
    <>
      <SymbolMark symbol={order.symbol} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-1.5 text-label font-semibold">
          <span>{symbol === undefined ? order.symbol : nameOf(symbol)}</span>
          <span className={direction === "up" ? "text-up" : "text-down"}>
            {direction === "up" ? "↑ " : "↓ "}
            {t(`second-contract.${direction}`)}
          </span>
          <span className="text-caption font-normal text-muted">
            {t("second-contract.seconds", { seconds })}
          </span>
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {outcome === null && <>{staked} · </>}
          {prices}
        </span>
      </span>
      {outcome === null ? (
        <TimeLeft order={order} />
      ) : (
        <span className="flex shrink-0 flex-col items-end text-label">
          <span className="font-semibold">
            <Delta value={profit} unit={USDT} {...hiding} />
          </span>
          <span className="text-caption text-muted">
            {t(`second-contract.outcome.${outcome}`)} · {staked}
          </span>
        </span>
      )}
    </>
  );
}

/** "59,975.48 → 59,765.17", as far as the prices are known. */
function usePrices({ entry, exit, outcome }: Order, decimals: number): string {
  const { t } = useTranslation();
  const priceOf = (tick: NonNullable<Order["entry"]>) => formatDecimal(tick.price, { decimals });
  if (outcome === null) {
    return entry === null
      ? t("second-contract.waitsForEntry")
      : `${t("second-contract.entry")} ${priceOf(entry)}`;
  }
  if (entry === null) return t("second-contract.noPrice");
  const end = exit === null ? t("second-contract.noPrice") : priceOf(exit);
  return `${priceOf(entry)} → ${end}`;
}

const HOUR_MS = 3_600_000;

/** By the server's clock, so that it is correct after a reload or in the background. */
function TimeLeft({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { expiresMs, acceptedMs, status } = order;
  if (status === "settling") {
    return <span className="text-label text-muted">{t("second-contract.settling")}</span>;
  }
  return (
    <Countdown
      isSmall={expiresMs - acceptedMs < HOUR_MS}
      label={t("second-contract.endsIn")}
      endsAtMs={expiresMs}
      totalMs={expiresMs - acceptedMs}
      nowMs={() => clock.nowMs()}
    />
  );
}
