import { Button, CardSkeletons, Empty } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { ContestCard } from "./parts/contest-card.tsx";
import { myContestsQuery } from "./queries.ts";

/** Contests that the reader has joined, the latest first. */
export function MyContestsScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const contests = useQuery(myContestsQuery(client));
  return (
    <AppScreen title={t("contest.myTitle")} backTo="contests" aside={<HideAmounts />}>
      <Loaded
        from={contests}
        failedText={t("contest.loadFailed")}
        skeleton={<CardSkeletons count={3} />}
      >
        {(list) => (
          <div className="flex flex-col gap-3 p-4">
            {list.length === 0 && (
              <Empty
                kind="empty"
                text={t("contest.noMine")}
                hint={t("contest.noMineHint")}
                action={
                  <Button isCompact onPress={() => go(pathTo("contests"))}>
                    {t("contest.seeAll")}
                  </Button>
                }
              />
            )}
            {list.map((contest) => (
              <ContestCard key={contest.id} contest={contest} />
            ))}
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}
