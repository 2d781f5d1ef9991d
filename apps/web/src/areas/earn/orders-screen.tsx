import { EARN_STATUSES, type EarnKind, type EarnStatus } from "@plumbline/engine/earn";
import { Button, ChipRow, Empty, Skeleton } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { EarnScreen } from "./parts/earn-screen.tsx";
import { OrderRow } from "./parts/order-row.tsx";
import { OrderSheet } from "./parts/order-sheet.tsx";
import { StatisticsCard } from "./parts/statistics-card.tsx";
import { ordersQuery } from "./queries.ts";

export const OrdersScreen = (): ReactNode => <OrderScreen />;
export const VaultOrdersScreen = (): ReactNode => <OrderScreen kind="arbitrage" />;
export const MachineOrdersScreen = (): ReactNode => <OrderScreen kind="mining" />;
export const BondOrdersScreen = (): ReactNode => <OrderScreen kind="bond" />;

const PRODUCTS = { arbitrage: "arbitrage", mining: "mining", bond: "bonds" } as const;

interface OfKind {
  /** If omitted, orders of every kind. */
  readonly kind?: EarnKind | undefined;
}

/** The reader's orders, their income, and how to leave them. */
function OrderScreen({ kind }: OfKind): ReactNode {
  const { t } = useTranslation();
  return (
    <EarnScreen
      title={t(`earn.orders.${kind ?? "all"}`)}
      backTo={kind === undefined ? "assets" : PRODUCTS[kind]}
      action={<HideAmounts />}
    >
      {(book) => (
        <>
          <StatisticsCard book={book} kind={kind} />
          <Orders key={book} book={book} kind={kind} />
        </>
      )}
    </EarnScreen>
  );
}

const STATUSES = ["all", ...EARN_STATUSES] as const;

function Orders({ book, kind }: OfKind & { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [status, setStatus] = useState<EarnStatus | "all">("all");
  const [openId, setOpenId] = useState<string>();
  const filter = { book, kind, status: status === "all" ? undefined : status };
  const orders = useInfiniteQuery(ordersQuery(client, filter));
  const hasNone = status === "all" && orders.data?.pages[0]?.records.length === 0;
  return (
    <>
      {!hasNone && (
        <ChipRow
          label={t("earn.orders.status")}
          chips={STATUSES.map((value) => ({ value, label: t(`earn.status.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
      )}
      <Loaded
        from={orders}
        failedText={t("earn.orders.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={4} />}
      >
        {({ pages }) => {
          const list = pages.flatMap(({ records }) => records);
          const open = list.find(({ id }) => id === openId);
          return (
            <>
              {hasNone && <NothingYet kind={kind} />}
              {list.length === 0 && !hasNone && (
                <Empty kind="search" text={t("earn.orders.noneOfStatus")} />
              )}
              <ul
                className="divide-y divide-hairline border-hairline bg-surface
                  not-empty:border-y"
              >
                {list.map((order) => (
                  <li key={order.id}>
                    <OrderRow order={order} onPress={() => setOpenId(order.id)} />
                  </li>
                ))}
              </ul>
              <NextPage of={orders} text={t("earn.more")} />
              {open !== undefined && (
                <OrderSheet key={open.id} order={open} onClose={() => setOpenId(undefined)} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function NothingYet({ kind }: OfKind): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("earn.orders.none")}
      hint={t("earn.orders.noneHint")}
      action={
        <Button isCompact onPress={() => go(pathTo(PRODUCTS[kind ?? "arbitrage"]))}>
          {t("earn.orders.browse")}
        </Button>
      }
    />
  );
}
