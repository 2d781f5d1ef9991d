import { Amount, Button, CurrencyMark, formatDecimal, NoticeBar, Receipt } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import { hasApplied } from "../apply-form.ts";
import type { Project } from "../queries.ts";
import { ApplySheet, useIsVerified } from "./apply-sheet.tsx";
import { DemandBar, StageBadge, stageOf } from "./project-card.tsx";

/** The terms of an offering, how price and shares are determined, and the worst case. */
export function ProjectDetail({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const [isApplying, setIsApplying] = useState(false);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <CurrencyMark currency={project.token} />
        <div className="min-w-0 flex-1">
          <h2 className="text-title font-semibold">{project.name}</h2>
          <p className="text-caption text-muted">{project.token}</p>
        </div>
        <StageBadge project={project} />
      </div>
      <DemandBar project={project} />
      <Action project={project} onApply={() => setIsApplying(true)} />
      <Facts project={project} />
      <Section title={t("ieo.about")} lines={[project.about]} />
      <Section
        title={t("ieo.howTitle")}
        lines={[t("ieo.howPrice"), t("ieo.howShare"), t("ieo.howPay"), t("ieo.howListed")]}
      />
      <Section title={t("ieo.riskTitle")} lines={[t("ieo.risk")]} />
      {isApplying && <ApplySheet project={project} onClose={() => setIsApplying(false)} />}
    </div>
  );
}

/** The one thing to do here, or why there is nothing to do now. */
function Action(props: { readonly project: Project; readonly onApply: () => void }): ReactNode {
  const { project, onApply } = props;
  const { t } = useTranslation();
  const { clock } = useServices();
  const isVerified = useIsVerified();
  const stage = stageOf(project, clock.nowMs());
  if (stage === "announced") return null;
  if (stage !== "issuing") return <NoticeBar tone="info">{t(`ieo.now.${stage}`)}</NoticeBar>;
  if (hasApplied(project)) {
    return <NoticeBar tone="info">{t("ieo.refusal.alreadyApplied")}</NoticeBar>;
  }
  if (!project.isFunded) {
    return <NoticeBar tone="warn">{t("ieo.refusal.supplyNotFunded")}</NoticeBar>;
  }
  if (project.book === "live" && !isVerified) {
    return (
      <>
        <NoticeBar tone="warn">{t("ieo.verifyFirst")}</NoticeBar>
        <Button onPress={() => go(pathTo("verification"))}>{t("ieo.verify")}</Button>
      </>
    );
  }
  return <Button onPress={onApply}>{t("ieo.apply")}</Button>;
}

function Facts({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const { token, drawSymbol, drawSeq, winningPrice } = project;
  const usdt = (value: string) => <Amount value={value} currency="USDT" />;
  const tokens = (value: string) => <Amount value={value} currency={token} />;
  return (
    <Receipt
      groups={[
        {
          rows: [
            { label: t("ieo.estimatedPrice"), value: usdt(project.estimatedPrice) },
            { label: t("ieo.floorPrice"), value: usdt(project.floorPrice) },
            ...(winningPrice === null
              ? []
              : [{ label: t("ieo.winningPrice"), value: usdt(winningPrice) }]),
            { label: t("ieo.supply"), value: tokens(project.supply) },
            { label: t("ieo.userMax"), value: tokens(project.userMax) },
            { label: t("ieo.lot"), value: tokens(project.lot) },
          ],
        },
        {
          rows: [
            { label: t("ieo.applicants"), value: formatDecimal(String(project.applicants)) },
            { label: t("ieo.myQuantity"), value: tokens(project.mine) },
            { label: t("ieo.opens"), value: showTime(project.opensMs) },
            { label: t("ieo.ends"), value: showTime(project.closesMs) },
            {
              label: t("ieo.drawTick"),
              value:
                drawSeq === null
                  ? t("ieo.drawLater", { symbol: drawSymbol })
                  : `${drawSymbol} #${drawSeq}`,
            },
          ],
        },
      ]}
    />
  );
}

function Section(props: { readonly title: string; readonly lines: readonly string[] }): ReactNode {
  const { title, lines } = props;
  return (
    <section>
      <h3 className="pb-1 font-semibold">{title}</h3>
      {lines.map((line) => (
        <p key={line} className="pb-2 text-label text-muted">
          {line}
        </p>
      ))}
    </section>
  );
}
