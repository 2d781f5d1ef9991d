import { Amount, Button, Delta, Empty, formatDecimal, Skeleton } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { type Contest, type Place, rankingQuery } from "../queries.ts";

/** The ranking: names are masked, one's own line is highlighted. */
export function Ranking({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const id = useId();
  const ranking = useInfiniteQuery(rankingQuery(client, contest.id));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 font-semibold">
        {t("contest.ranking")}
      </h3>
      <Loaded
        from={ranking}
        failedText={t("contest.rankingFailed")}
        skeleton={<Skeleton shape="quoteRow" count={3} />}
      >
        {({ pages }) => {
          const places = pages.flatMap(({ records }) => records);
          if (places.length === 0) {
            return (
              <Empty
                kind="empty"
                text={t("contest.rankingEmpty")}
                hint={t("contest.rankingEmptyHint")}
              />
            );
          }
          return (
            <>
              <ol
                className="divide-y divide-hairline overflow-hidden rounded-card border
                  border-hairline bg-surface"
              >
                {places.map((place) => (
                  <PlaceRow key={place.rank} place={place} />
                ))}
              </ol>
              {ranking.hasNextPage && (
                <div className="pt-3">
                  <Button
                    tone="plain"
                    isBusy={ranking.isFetchingNextPage}
                    onPress={() => void ranking.fetchNextPage()}
                  >
                    {t("contest.more")}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function PlaceRow({ place }: { readonly place: Place }): ReactNode {
  const { t } = useTranslation();
  const { rank, name, isMine, totalIncome, totalYieldPct, reward } = place;
  return (
    <li className={`flex min-h-13 items-center gap-3 px-4 py-2 ${isMine ? "bg-fill" : ""}`}>
      <span className="w-6 text-center font-semibold tabular-nums">{rank}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{isMine ? t("contest.me") : name}</span>
        {reward !== "0" && (
          <span className="block text-caption text-muted">
            {t("contest.reward")} <Amount value={reward} currency="USDT" />
          </span>
        )}
      </span>
      <span className="text-end">
        <Delta value={totalIncome} unit="USDT" />
        <span className="block text-caption text-muted tabular-nums">
          {formatDecimal(totalYieldPct, { decimals: 2 })}%
        </span>
      </span>
    </li>
  );
}
