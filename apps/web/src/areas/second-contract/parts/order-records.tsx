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
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { showTime } from "#shell/wire-time.ts";
import { headQuery, type Order, ordersQuery } from "../queries.ts";

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
          if (all.length === 0) {
            return <Empty text={t("second-contract.none")} hint={t("second-contract.noneHint")} />;
          }
          return (
            <>
              <OrderList title={t("second-contract.running")} orders={running} symbols={symbols} />
              <OrderList title={t("second-contract.history")} orders={closed} symbols={symbols} />
              <NextPage of={orders} text={t("second-contract.more")} />
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
  readonly symbols: readonly ListedSymbol[];
}): ReactNode {
  const { title, orders, symbols } = props;
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="px-4 pt-3 pb-1 text-label font-semibold">{title}</h2>
      <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center gap-3 px-4 py-2">
            <OrderRow
              order={order}
              symbol={symbols.find(({ symbol }) => symbol === order.symbol)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderRow(props: {
  readonly order: Order;
  readonly symbol: ListedSymbol | undefined;
}): ReactNode {
  const { order, symbol } = props;
  const { t } = useTranslation();
  const hiding = useHiding();
  const { direction, seconds, stake, outcome, profit, receiptId } = order;
  return (
    <>
      <span className="self-start">
        <SymbolMark symbol={order.symbol} size={28} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-label font-semibold">
          {symbol === undefined ? order.symbol : nameOf(symbol)}{" "}
          <span className={direction === "up" ? "text-up" : "text-down"}>
            {direction === "up" ? "↑ " : "↓ "}
            {t(`second-contract.${direction}`)}
          </span>
        </p>
        <p className="text-caption text-muted tabular-nums">
          {t("second-contract.seconds", { seconds })} ·{" "}
          <Amount value={stake} currency={USDT} {...hiding} />
        </p>
        <Ticks order={order} decimals={symbol?.priceDecimals ?? 2} />
        {receiptId !== null && (
          <a
            href={hrefTo("receipt", { id: receiptId })}
            className="-my-2 inline-flex min-h-target items-center text-caption font-semibold
              text-accent"
          >
            {t("second-contract.receipt")}
          </a>
        )}
      </div>
      {outcome === null ? (
        <TimeLeft order={order} />
      ) : (
        <p className="flex flex-col items-end text-end">
          <span className="text-label font-semibold">
            {t(`second-contract.outcome.${outcome}`)}
          </span>
          <span className="text-label">
            <Delta value={profit} unit={USDT} {...hiding} />
          </span>
        </p>
      )}
    </>
  );
}

/** Both prices with their times, as in the receipt. */
function Ticks({
  order,
  decimals,
}: {
  readonly order: Order;
  readonly decimals: number;
}): ReactNode {
  const { t } = useTranslation();
  const { entry, exit, outcome } = order;
  const text = (tick: Order["entry"], missing: string) =>
    tick === null
      ? missing
      : t("second-contract.atTime", {
          price: formatDecimal(tick.price, { decimals }),
          time: showTime(tick.timeMs).slice(11),
        });
  const noPrice = t("second-contract.noPrice");
  return (
    <dl className="text-caption tabular-nums">
      <div className="flex gap-2">
        <dt className="text-muted">{t("second-contract.entry")}</dt>
        <dd>{text(entry, outcome === null ? t("second-contract.waitsForEntry") : noPrice)}</dd>
      </div>
      {outcome !== null && (
        <div className="flex gap-2">
          <dt className="text-muted">{t("second-contract.exit")}</dt>
          <dd>{text(exit, noPrice)}</dd>
        </div>
      )}
    </dl>
  );
}

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
      label={t("second-contract.endsIn")}
      endsAtMs={expiresMs}
      totalMs={expiresMs - acceptedMs}
      nowMs={() => clock.nowMs()}
    />
  );
}
