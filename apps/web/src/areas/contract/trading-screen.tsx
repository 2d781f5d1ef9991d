import { Tabs } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppScreen, type AppScreenProps } from "#shell/app-screen.tsx";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { tabStorage } from "#shell/drafts/draft.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useTicketDraft } from "./draft/use-ticket-draft.ts";
import { HistoryTab } from "./parts/position/history-tab.tsx";
import { OrdersTab } from "./parts/position/orders-tab.tsx";
import { PositionsTab } from "./parts/position/positions-tab.tsx";
import { SummaryStrip } from "./parts/summary-strip.tsx";
import { TicketAction } from "./parts/ticket/ticket-action.tsx";
import { Ticket } from "./parts/ticket/ticket.tsx";
import { openPositionsQuery } from "./queries.ts";
import { keptRequest } from "#shell/commands/kept-request.ts";
import { useCommand } from "#shell/commands/use-command.tsx";
import type { BookName } from "./world/contract-world.ts";

const TABS = ["trade", "positions", "orders", "history"] as const;
type TabName = (typeof TABS)[number];

/** The ticket is there after a reload, and so is the order that was not answered. */
const UNANSWERED = keptRequest(tabStorage, "unansweredOrder");

interface TradingScreenProps extends Pick<AppScreenProps, "title" | "aside" | "backTo"> {
  readonly book: BookName;
  readonly query: URLSearchParams;
}

/** Contract trading in one book: the ticket, and what became of the orders before. */
export function TradingScreen({ book, query, ...page }: TradingScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [tab, setTab] = useState<TabName>("trade");
  const isClosedToMe = useIsGuest() && book !== "demo";
  const counts = useOpenCounts(book);
  const draft = useTicketDraft(query);
  // Here and not on the ticket, so that a try without an answer is remembered while tabs change.
  const opening = useCommand(client.contract.openPosition, UNANSWERED);

  const show = (name: TabName) => {
    setTab(name);
    scrollTo(0, 0);
  };
  return (
    <AppScreen
      {...page}
      footer={
        tab === "trade" && !isClosedToMe ? (
          <TicketAction book={book} draft={draft} opening={opening} onShow={show} />
        ) : undefined
      }
    >
      <SummaryStrip book={book} />
      <Tabs
        label={t("contract.tab.label")}
        tabs={TABS.map((id) => ({ id, label: t(`contract.tab.${id}`), count: counts[id] }))}
        selectedId={tab}
        onSelect={(id) => setTab(TABS.find((name) => name === id) ?? "trade")}
      >
        {tab === "trade" &&
          (isClosedToMe ? <CompleteFirst /> : <Ticket book={book} draft={draft} />)}
        {tab === "positions" && <PositionsTab book={book} onTrade={() => show("trade")} />}
        {tab === "orders" && <OrdersTab book={book} onTrade={() => show("trade")} />}
        {tab === "history" && <HistoryTab book={book} />}
      </Tabs>
    </AppScreen>
  );
}

/** How many there are, where anyone would want to know without looking. */
function useOpenCounts(book: BookName): Partial<Record<TabName, number>> {
  const { client } = useServices();
  const { data: running } = useQuery(openPositionsQuery(client, { book, status: "running" }));
  const { data: working } = useQuery(openPositionsQuery(client, { book, status: "working" }));
  return {
    ...(running !== undefined && running.length > 0 && { positions: running.length }),
    ...(working !== undefined && working.length > 0 && { orders: working.length }),
  };
}
