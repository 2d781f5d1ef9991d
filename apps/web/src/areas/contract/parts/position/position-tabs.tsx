import { Tabs } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { openPositionsQuery } from "../../queries.ts";
import type { BookName } from "../../context/contract-context.ts";
import { HistoryTab } from "./history-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { PositionsTab } from "./positions-tab.tsx";

const TABS = ["positions", "orders", "history"] as const;
export type TabName = (typeof TABS)[number];

/** The positions, waiting orders and history of a book. */
export function PositionTabs(props: {
  readonly book: BookName;
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
}): ReactNode {
  const { book, tab, onTab } = props;
  const { t } = useTranslation();
  const counts = useOpenCounts(book);
  return (
    <Tabs
      label={t("contract.tab.label")}
      tabs={TABS.map((id) => ({ id, label: t(`contract.tab.${id}`), count: counts[id] }))}
      selectedId={tab}
      onSelect={(id) => onTab(TABS.find((name) => name === id) ?? "positions")}
    >
      {tab === "positions" && <PositionsTab book={book} />}
      {tab === "orders" && <OrdersTab book={book} />}
      {tab === "history" && <HistoryTab book={book} />}
    </Tabs>
  );
}

/** The counts shown on tabs. */
function useOpenCounts(book: BookName): Partial<Record<TabName, number>> {
  const { client } = useServices();
  const { data: running } = useQuery(openPositionsQuery(client, { book, status: "running" }));
  const { data: working } = useQuery(openPositionsQuery(client, { book, status: "working" }));
  return {
    ...(running !== undefined && running.length > 0 && { positions: running.length }),
    ...(working !== undefined && working.length > 0 && { orders: working.length }),
  };
}
