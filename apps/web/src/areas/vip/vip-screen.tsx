import {
  Amount,
  Badge,
  CardSkeletons,
  Curve,
  formatDecimal,
  NoticeBar,
  Receipt,
  StatusPill,
} from "@plumbline/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Client } from "@plumbline/client";
import { AppScreen } from "#shell/app-screen.tsx";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Fold } from "#shell/lists/fold.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showDay } from "#shell/wire-time.ts";

/** The reader's level, the figures it was computed from, and the benefits of every level. */
export function VipScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const vip = useQuery(vipQuery(client));
  return (
    <AppScreen title={t("vip.title")} backTo="my" aside={<HideAmounts />}>
      <Loaded from={vip} failedText={t("vip.loadFailed")} skeleton={<CardSkeletons count={4} />}>
        {({ standing, levels }) => (
          <div className="flex flex-col gap-4 p-4">
            <Notices standing={standing} levels={levels} />
            <StandingCard standing={standing} />
            <LevelCards levels={levels} isForbidden={standing.isForbidden} />
            <p className="text-caption text-muted">{t("vip.protection")}</p>
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}

const dayOf = (wireTime: string): string => showDay(readWireTime(wireTime));

function Notices(props: { readonly standing: Standing; readonly levels: Levels }): ReactNode {
  const { t } = useTranslation();
  const { isForbidden, protectedTime, level } = props.standing;
  const isPostponed = props.levels.some(({ bonusStatus }) => bonusStatus === "postponed");
  return (
    <>
      {isForbidden && <NoticeBar tone="info">{t("vip.forbidden")}</NoticeBar>}
      {isPostponed && !isForbidden && <NoticeBar tone="warn">{t("vip.postponed")}</NoticeBar>}
      {protectedTime !== null && level > 0 && (
        <NoticeBar tone="warn">{t("vip.protected", { date: dayOf(protectedTime) })}</NoticeBar>
      )}
    </>
  );
}

function StandingCard({ standing }: { readonly standing: Standing }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { level, assets, average, days, next } = standing;
  const values = days.map((day) => Number(day.assets));
  const [from = "0", to = "0"] = [days[0]?.assets, days.at(-1)?.assets];
  return (
    <section className="rounded-card border border-hairline bg-surface p-4">
      <p className="text-label text-muted">{t("vip.yours")}</p>
      <p className="text-figure font-semibold">{t("vip.level", { level })}</p>
      <dl className="grid grid-cols-2 gap-4 pt-3">
        <Figure term={t("vip.assets")}>
          <Amount value={assets} currency="USDT" decimals={2} {...hiding} />
        </Figure>
        <Figure term={t("vip.average")}>
          <Amount value={average} currency="USDT" decimals={2} {...hiding} />
        </Figure>
      </dl>
      {!hiding.isHidden && values.some((value) => value > 0) && (
        <div className="h-16 pt-3">
          <Curve
            values={values}
            isNeutral
            label={t("vip.days", { from: formatDecimal(from), to: formatDecimal(to) })}
          />
        </div>
      )}
      <div className="mt-3 border-t border-hairline pt-3 text-label">
        {next === null ? (
          <p>{t("vip.highest")}</p>
        ) : (
          <>
            <p className="font-semibold">
              {t("vip.next", { level: next.level, amount: formatDecimal(next.assetsMin) })}
            </p>
            <p className="text-muted">
              {next.countsTime === null
                ? t("vip.nextNever")
                : t("vip.nextDay", { date: dayOf(next.countsTime) })}
            </p>
          </>
        )}
      </div>
      <p className="pt-3 text-caption text-muted">{t("vip.averageHint")}</p>
    </section>
  );
}

function Figure(props: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{props.term}</dt>
      <dd className="font-semibold">{props.children}</dd>
    </div>
  );
}

function LevelCards(props: { readonly levels: Levels; readonly isForbidden: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-label font-semibold text-muted">{t("vip.levels")}</h2>
      {props.levels.map((level) => (
        <LevelCard key={level.level} level={level} isForbidden={props.isForbidden} />
      ))}
    </section>
  );
}

function LevelCard(props: {
  readonly level: Levels[number];
  readonly isForbidden: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { level, assetsMin, isMine, withdrawalDayMax, bonusStatus } = props.level;
  const { bonus, envelope, feeDiscountPct } = props.level;
  const usdt = (value: string) => <Amount value={value} currency="USDT" />;
  const orNone = (value: string, shown: ReactNode) =>
    value === "0" || props.isForbidden ? t("vip.none") : shown;
  const rows = [
    { label: t("vip.assetsMin"), value: usdt(assetsMin) },
    {
      label: t("vip.bonus"),
      value: orNone(
        bonus,
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <BonusStatus status={bonusStatus} />
          {usdt(bonus)}
        </span>,
      ),
    },
    { label: t("vip.envelope"), value: orNone(envelope, usdt(envelope)) },
    {
      label: t("vip.feeDiscount"),
      value: orNone(feeDiscountPct, `${formatDecimal(feeDiscountPct)}%`),
    },
    { label: t("vip.dayMax"), value: usdt(withdrawalDayMax), note: t("vip.atYours") },
  ];
  return (
    <Fold
      title={t("vip.level", { level })}
      isOpenAtFirst={isMine}
      aside={
        isMine ? (
          <StatusPill tone="info">{t("vip.yours")}</StatusPill>
        ) : (
          <>
            <span className="sr-only">{t("vip.assetsMin")}: </span>
            {usdt(assetsMin)}
          </>
        )
      }
    >
      <Receipt isFlush groups={[{ rows }]} />
    </Fold>
  );
}

function BonusStatus({ status }: { readonly status: Levels[number]["bonusStatus"] }): ReactNode {
  const { t } = useTranslation();
  if (status === "paid") return <Badge tone="good">{t("vip.status.paid")}</Badge>;
  if (status === "postponed") return <Badge tone="warn">{t("vip.status.postponed")}</Badge>;
  return null;
}

type Levels = Awaited<ReturnType<Client["vip"]["listVipLevels"]>>;
type Standing = Awaited<ReturnType<Client["vip"]["readVipStanding"]>>;

/** Both in one query, so that they are consistent. */
const vipQuery = (client: Client) =>
  queryOptions({
    queryKey: ["vip", "standing"],
    queryFn: async ({ signal }): Promise<{ standing: Standing; levels: Levels }> => {
      const [standing, levels] = await Promise.all([
        client.vip.readVipStanding({}, { signal }),
        client.vip.listVipLevels({}, { signal }),
      ]);
      return { standing, levels };
    },
  });
