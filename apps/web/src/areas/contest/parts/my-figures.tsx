import { Amount, Countdown, Delta, formatDecimal, TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import type { Contest, MyPart } from "../queries.ts";

/** The reader's own contest account: balance, counted income, and present rank. */
export function MyFigures(props: { readonly contest: Contest; readonly mine: MyPart }): ReactNode {
  const { contest, mine } = props;
  const { t } = useTranslation();
  const hiding = useHiding();
  const { stage, startsMs, endsMs } = contest;
  const isFinal = stage === "ended";
  const none = t(isFinal ? "contest.noRankFinal" : "contest.noRank");
  return (
    <section
      aria-label={t("contest.account")}
      className="rounded-card border border-hairline bg-surface p-4"
    >
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-muted">{t("contest.rank")}</p>
          <p className="text-figure font-semibold tabular-nums">{mine.rank ?? none}</p>
        </div>
        {stage === "announced" && <Until label={t("contest.untilStart")} ms={startsMs} />}
        {stage === "started" && (
          <Until label={t("contest.untilEnd")} ms={endsMs} fromMs={startsMs} />
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 pt-3">
        <Figure name={t("contest.totalIncome")}>
          <Delta value={mine.totalIncome} unit="USDT" {...hiding} />
        </Figure>
        <Figure name={t("contest.totalYield")}>
          {formatDecimal(mine.totalYieldPct, { decimals: 2 })}%
        </Figure>
        <Figure name={t("contest.dailyIncome")}>
          <Delta value={mine.dailyIncome} unit="USDT" {...hiding} />
        </Figure>
        {mine.stage === "trading" && (
          <Figure name={t("contest.assets")}>
            <Amount value={mine.assets} currency="USDT" decimals={2} {...hiding} />
          </Figure>
        )}
        {mine.reward !== null && (
          <Figure name={t("contest.reward")}>
            <Amount value={mine.reward} currency="USDT" {...hiding} />
          </Figure>
        )}
      </dl>
      {stage === "started" && (
        <p className="pt-3 text-caption text-muted">{t("contest.openNote")}</p>
      )}
      {mine.receiptId !== null && (
        <div className="-mb-2">
          <TextLink href={hrefTo("receipt", { id: mine.receiptId })}>
            {t("contest.receipt")}
          </TextLink>
        </div>
      )}
    </section>
  );
}

const DAY_MS = 86_400_000;

/** A countdown ring on the last day; before that the date is clearer. */
function Until(props: { readonly label: string; readonly ms: number; readonly fromMs?: number }) {
  const { clock } = useServices();
  const { label, ms, fromMs = ms - DAY_MS } = props;
  const nowMs = clock.nowMs();
  if (ms - nowMs > DAY_MS || ms <= nowMs) return null;
  const totalMs = Math.min(DAY_MS, ms - fromMs);
  return <Countdown label={label} endsAtMs={ms} totalMs={totalMs} nowMs={() => clock.nowMs()} />;
}

function Figure(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-caption text-muted">{props.name}</dt>
      <dd className="font-semibold tabular-nums">{props.children}</dd>
    </div>
  );
}
