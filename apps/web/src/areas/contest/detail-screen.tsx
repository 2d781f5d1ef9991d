import { CallRefused } from "@plumbline/client";
import { Amount, Button, CardSkeletons, Empty, NoticeBar, Receipt } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices, useUser } from "#shell/services.tsx";
import { StageBadge, timeText } from "./parts/contest-card.tsx";
import { ContestActions, type ContestSheet, NextStep } from "./parts/contest-actions.tsx";
import { MyFigures } from "./parts/my-figures.tsx";
import { Ranking } from "./parts/ranking.tsx";
import { type Contest, contestQuery } from "./queries.ts";
import { nextStepOf, stageOf } from "./stage.ts";

/** One contest: the reader's figures, the ranking, its prizes, and its rules, one sentence each. */
export function ContestDetailScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client, clock } = useServices();
  const contest = useQuery({ ...contestQuery(client, query.get("id") ?? ""), retry: false });
  const { error } = contest;
  const isUnknown = error instanceof CallRefused && contest.data === undefined;
  const [sheet, setSheet] = useState<ContestSheet | null>(null);
  const isGuest = useIsGuest();
  const isVerified = useUser(({ userInfo }) => userInfo?.kycStatus === "authorised");
  const reader = { nowMs: clock.nowMs(), isVerified, isGuest };
  const step = contest.data === undefined ? null : nextStepOf(contest.data, reader);
  return (
    <AppScreen
      title={t("contest.detailTitle")}
      backTo="contests"
      aside={<HideAmounts />}
      footer={
        contest.data !== undefined &&
        step !== null && (
          <NextStep contest={contest.data} step={step} onJoin={() => setSheet("join")} />
        )
      }
    >
      {isUnknown ? (
        <Empty
          kind="search"
          text={t("contest.notFound")}
          hint={t("contest.notFoundHint")}
          action={
            <Button isCompact onPress={() => go(pathTo("contests"), { isReplacing: true })}>
              {t("contest.seeAll")}
            </Button>
          }
        />
      ) : (
        <Loaded
          from={contest}
          failedText={t("contest.loadFailed")}
          skeleton={<CardSkeletons count={3} />}
        >
          {(loaded) => <Detail contest={loaded} sheet={sheet} onSheet={setSheet} />}
        </Loaded>
      )}
    </AppScreen>
  );
}

function Detail(props: Parameters<typeof ContestActions>[0]): ReactNode {
  const { contest } = props;
  const { mine, stage } = contest;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <div className="flex items-start gap-3">
          <h2 className="min-w-0 flex-1 text-title font-semibold">{contest.name}</h2>
          <StageBadge contest={contest} />
        </div>
        <p className="pt-1 text-label text-muted">{contest.about}</p>
      </div>
      <State contest={contest} />
      {mine !== null && <MyFigures contest={contest} mine={mine} />}
      <ContestActions {...props} />
      {stage !== "announced" && stage !== "called_off" && <Ranking contest={contest} />}
      <Prizes contest={contest} />
      <Dates contest={contest} />
      <Rules />
    </div>
  );
}

/** The most important state, shown first. */
function State({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const stage = stageOf(contest, clock.nowMs());
  const { isForbidden, isFunded, mine } = contest;
  if (isForbidden) return <NoticeBar tone="info">{t("contest.forbidden")}</NoticeBar>;
  if (stage === "exited") return <NoticeBar tone="info">{t("contest.exited")}</NoticeBar>;
  if (stage === "called_off") return <NoticeBar tone="info">{t("contest.calledOff")}</NoticeBar>;
  if (stage === "closing") return <NoticeBar tone="info">{t("contest.closing")}</NoticeBar>;
  if (stage !== "announced") return null;
  return (
    <>
      {!isFunded && <NoticeBar tone="warn">{t("contest.notFunded")}</NoticeBar>}
      {mine !== null && <NoticeBar tone="info">{t("contest.waiting")}</NoticeBar>}
    </>
  );
}

function Prizes({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { prizes, pool, stage, isFunded } = contest;
  const isSetAside = isFunded && (stage === "announced" || stage === "started");
  return (
    <section>
      <h3 className="pb-1 font-semibold">{t("contest.prizes")}</h3>
      <Receipt
        groups={[
          {
            rows: [
              ...prizes.map((prize, index) => ({
                label: t("contest.prizeRank", { rank: String(index + 1) }),
                value: <Amount value={prize} currency="USDT" />,
              })),
              {
                label: t("contest.pool"),
                value: <Amount value={pool} currency="USDT" />,
                isTotal: true,
              },
            ],
          },
        ]}
      />
      {isSetAside && <p className="pt-1 text-caption text-muted">{t("contest.funded")}</p>}
    </section>
  );
}

function Dates({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { startMoney, participants, entriesMax, joinUntilMs, startsMs, endsMs } = contest;
  const places = { count: String(participants), max: String(entriesMax) };
  return (
    <section>
      <h3 className="pb-1 font-semibold">{t("contest.dates")}</h3>
      <Receipt
        groups={[
          {
            rows: [
              { label: t("contest.joinUntil"), value: timeText(joinUntilMs) },
              { label: t("contest.starts"), value: timeText(startsMs) },
              { label: t("contest.ends"), value: timeText(endsMs) },
              { label: t("contest.participants"), value: t("contest.participantsOf", places) },
              {
                label: t("contest.startMoney"),
                value: <Amount value={startMoney} currency="USDT" />,
              },
            ],
          },
        ]}
      />
    </section>
  );
}

const RULES = [
  "equal",
  "income",
  "hold",
  "symbols",
  "end",
  "tie",
  "rank",
  "pool",
  "exit",
  "proof",
] as const;

function Rules(): ReactNode {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="pb-1 font-semibold">{t("contest.rules")}</h3>
      <ul className="list-disc ps-5 text-label text-muted">
        {RULES.map((rule) => (
          <li key={rule} className="pb-1.5">
            {t(`contest.rule.${rule}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
