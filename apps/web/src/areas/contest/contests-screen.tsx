import { CardSkeletons, Empty, NoticeBar, Tabs } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Onward } from "#shell/link-group.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { ContestCard } from "./parts/contest-card.tsx";
import { contestsQuery } from "./queries.ts";
import { isOpen } from "./stage.ts";

/** Contests to join and to trade in, and past ones. */
export function ContestsScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const contests = useQuery(contestsQuery(client));
  const [view, setView] = useState<"open" | "past">("open");
  return (
    <AppScreen title={t("contest.title")} backTo="home">
      <Tabs
        label={t("contest.title")}
        tabs={[
          { id: "open", label: t("contest.tabs.open") },
          { id: "past", label: t("contest.tabs.past") },
        ]}
        selectedId={view}
        onSelect={(next) => setView(next === "past" ? "past" : "open")}
      >
        <Loaded
          from={contests}
          failedText={t("contest.loadFailed")}
          skeleton={<CardSkeletons count={3} />}
        >
          {(list) => {
            const shown = list.filter((contest) => isOpen(contest) === (view === "open"));
            const isEmpty = shown.length === 0;
            return (
              <div className="flex flex-col gap-3 p-4">
                {list.some(({ isForbidden }) => isForbidden) && (
                  <NoticeBar tone="info">{t("contest.forbidden")}</NoticeBar>
                )}
                {isEmpty && view === "open" && (
                  <Empty kind="empty" text={t("contest.none")} hint={t("contest.noneHint")} />
                )}
                {isEmpty && view === "past" && (
                  <Empty kind="empty" text={t("contest.noPast")} hint={t("contest.noPastHint")} />
                )}
                {shown.map((contest) => (
                  <ContestCard key={contest.id} contest={contest} />
                ))}
              </div>
            );
          }}
        </Loaded>
        <Ways />
      </Tabs>
    </AppScreen>
  );
}

/** Links to the other screens of contests. */
function Ways(): ReactNode {
  const { t } = useTranslation();
  const className = `flex min-h-13 items-center justify-between px-4 py-2 font-semibold
    hover:bg-fill active:bg-fill`;
  return (
    <nav
      aria-label={t("contest.title")}
      className="mx-4 mb-4 divide-y divide-hairline rounded-card border border-hairline
        bg-surface"
    >
      <a href={hrefTo("myContests")} className={className}>
        {t("contest.mine")}
        <Onward />
      </a>
      <a href={hrefTo("contestWinners")} className={className}>
        {t("contest.winners")}
        <Onward />
      </a>
    </nav>
  );
}
