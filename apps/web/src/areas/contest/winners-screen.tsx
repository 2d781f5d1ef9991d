import { Amount, Button, Empty, Skeleton, TextLink } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { timeText } from "./parts/contest-card.tsx";
import { winnersQuery } from "./queries.ts";

/** Paid prizes with masked winners, each with its receipt. */
export function WinnersScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const winners = useInfiniteQuery(winnersQuery(client));
  return (
    <AppScreen title={t("contest.winnersTitle")} backTo="contests">
      <Loaded
        from={winners}
        failedText={t("contest.winnersFailed")}
        skeleton={<Skeleton shape="quoteRow" count={6} />}
      >
        {({ pages }) => {
          const list = pages.flatMap(({ records }) => records);
          if (list.length === 0) {
            return (
              <Empty
                kind="empty"
                text={t("contest.noWinners")}
                hint={t("contest.noWinnersHint")}
                action={
                  <Button isCompact onPress={() => go(pathTo("contests"))}>
                    {t("contest.seeAll")}
                  </Button>
                }
              />
            );
          }
          return (
            <>
              <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
                {list.map(({ contestId, contest, endsMs, rank, name, isMine, ...prize }) => (
                  <li
                    key={`${contestId} ${rank}`}
                    className="flex min-h-13 items-center gap-3 px-4 py-2"
                  >
                    <span className="w-6 text-center font-semibold tabular-nums">{rank}</span>
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-semibold">
                        {isMine ? t("contest.me") : name}
                      </span>
                      <span className="block truncate text-caption text-muted tabular-nums">
                        {contest} · {timeText(endsMs).slice(0, 10)}
                      </span>
                    </span>
                    <span className="text-end">
                      <Amount value={prize.reward} currency="USDT" />
                      <span className="-my-2 block">
                        <TextLink
                          href={hrefTo("receipt", { id: prize.receiptId })}
                          aria-label={`${t("contest.verifyRank")}: ${contest}, ${rank}`}
                          align="end"
                        >
                          {t("contest.verifyRank")}
                        </TextLink>
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              <NextPage of={winners} text={t("contest.more")} />
            </>
          );
        }}
      </Loaded>
    </AppScreen>
  );
}
