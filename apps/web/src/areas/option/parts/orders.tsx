import {
  Amount,
  Delta,
  Empty,
  formatDecimal,
  NO_FIGURE,
  Skeleton,
  SymbolMark,
  Tabs,
} from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import { less, type Order, ordersQuery } from "../queries.ts";
import { SellSheet } from "./sell-sheet.tsx";
import { useOptionName } from "./use-option-name.ts";

/** Open orders, with their proceeds if they are sold back now; and ended ones. */
export function Orders({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const [tab, setTab] = useState<"open" | "closed">("open");
  return (
    <Tabs
      label={t("option.positions")}
      tabs={[
        { id: "open", label: t("option.positions") },
        { id: "closed", label: t("option.history") },
      ]}
      selectedId={tab}
      onSelect={(id) => setTab(id === "open" ? "open" : "closed")}
    >
      <OrderList key={`${book}${tab}`} book={book} status={tab} />
    </Tabs>
  );
}

function OrderList(props: { readonly book: BookName; readonly status: "open" | "closed" }) {
  const { status } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const orders = useInfiniteQuery(ordersQuery(client, props));
  const [selling, setSelling] = useState<Order | null>(null);
  const isOpen = status === "open";
  return (
    <Loaded
      from={orders}
      failedText={t("option.loadFailed")}
      skeleton={<Skeleton shape="quoteRow" count={3} />}
    >
      {({ pages }) => {
        const list = pages.flatMap(({ records }) => records);
        return (
          <>
            {list.length === 0 && (
              <Empty
                kind="empty"
                text={t(isOpen ? "option.noPositions" : "option.noHistory")}
                hint={t(isOpen ? "option.noPositionsHint" : "option.noHistoryHint")}
              />
            )}
            <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
              {list.map((order) => (
                <li key={order.id}>
                  {isOpen ? (
                    <OpenRow order={order} onSell={() => setSelling(order)} />
                  ) : (
                    <ClosedRow order={order} />
                  )}
                </li>
              ))}
            </ul>
            <NextPage of={orders} text={t("option.loadingMore")} />
            {selling !== null && (
              <SellSheet
                order={list.find(({ id }) => id === selling.id) ?? selling}
                onClose={() => setSelling(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** "11-27 08:00" */
const endText = ({ expiryMs }: Order): string => showTime(expiryMs).slice(5, 16);

const ROW =
  "flex min-h-13 w-full items-center gap-3 px-4 py-1 text-start -outline-offset-2 " +
  "hover:bg-fill active:bg-fill";

/** Opens the sale of an order; without a price, the sheet shows the reason. */
function OpenRow(props: { readonly order: Order; readonly onSell: () => void }): ReactNode {
  const { order, onSell } = props;
  const { t } = useTranslation();
  const hiding = useHiding();
  const { premium, currency, worth } = order;
  const note = worth === null ? `${endText(order)} · ${t("option.noSale")}` : endText(order);
  return (
    <button type="button" aria-haspopup="dialog" onClick={onSell} className={ROW}>
      <Name order={order} note={note} />
      <span className="flex shrink-0 flex-col items-end text-label">
        {worth === null ? (
          NO_FIGURE
        ) : (
          <>
            <span className="font-semibold">
              <Amount value={worth} currency={currency} decimals={2} {...hiding} />
            </span>
            <span className="text-caption">
              <Delta value={less(worth, premium)} unit={currency} decimals={2} {...hiding} />
            </span>
          </>
        )}
      </span>
      <span className="sr-only">{t("option.sell")}</span>
    </button>
  );
}

function Name(props: { readonly order: Order; readonly note: string }): ReactNode {
  const { order, note } = props;
  return (
    <>
      <SymbolMark symbol={order.symbol} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-label font-semibold">{useOptionName(order)}</span>
        <span className="block text-caption text-muted tabular-nums">
          {`${formatDecimal(order.quantity)} · ${note}`}
        </span>
      </span>
    </>
  );
}

function ClosedRow({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { currency, status, payout, profit, receiptId } = order;
  const end = t(status === "sold" ? "option.sold" : "option.delivered");
  return (
    <a href={hrefTo("receipt", { id: receiptId })} className={ROW}>
      <Name order={order} note={`${end} · ${endText(order)}`} />
      <span className="flex shrink-0 flex-col items-end text-label">
        <span className="font-semibold">
          <Amount value={payout ?? "0"} currency={currency} decimals={2} {...hiding} />
        </span>
        <span className="text-caption">
          <Delta value={profit ?? "0"} unit={currency} decimals={2} {...hiding} />
        </span>
      </span>
    </a>
  );
}
