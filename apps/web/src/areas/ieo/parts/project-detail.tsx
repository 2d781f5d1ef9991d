import { Amount, Button, CurrencyMark, formatDecimal, NoticeBar, Receipt } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import { hasApplied } from "../apply-form.ts";
import type { Project } from "../queries.ts";
import { useIsVerified } from "./apply-sheet.tsx";
import { DemandBar, StagePill, stageOf } from "./project-card.tsx";

/** The terms of an offering, how price and shares are determined, and the worst case. */
export function ProjectDetail({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <CurrencyMark currency={project.token} />
        <p className="min-w-0 flex-1 font-semibold">{project.token}</p>
        <StagePill project={project} />
      </div>
      <DemandBar project={project} />
      <Obstacle project={project} />
      <Facts project={project} />
      <Section title={t("ieo.about")} lines={[project.about]} />
      <Section
        title={t("ieo.howTitle")}
        lines={[t("ieo.howPrice"), t("ieo.howShare"), t("ieo.howPay"), t("ieo.howListed")]}
      />
      <Section title={t("ieo.riskTitle")} lines={[t("ieo.risk")]} />
    </div>
  );
}

/** Why the reader cannot apply now. */
function Obstacle({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const needsVerification = useNeedsVerification(project);
  const stage = stageOf(project, clock.nowMs());
  if (stage === "announced") return null;
  if (stage !== "issuing") return <NoticeBar tone="info">{t(`ieo.now.${stage}`)}</NoticeBar>;
  if (hasApplied(project)) {
    return <NoticeBar tone="info">{t("ieo.refusal.alreadyApplied")}</NoticeBar>;
  }
  if (!project.isFunded) {
    return <NoticeBar tone="warn">{t("ieo.refusal.supplyNotFunded")}</NoticeBar>;
  }
  return needsVerification && <NoticeBar tone="warn">{t("ieo.verifyFirst")}</NoticeBar>;
}

/** The action for an offering; none while the reader cannot apply. */
export function useProjectAction(project: Project | undefined, onApply: () => void): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const needsVerification = useNeedsVerification(project);
  if (project === undefined || !project.isFunded || hasApplied(project)) return null;
  if (stageOf(project, clock.nowMs()) !== "issuing") return null;
  if (needsVerification) {
    return <Button onPress={() => go(pathTo("verification"))}>{t("ieo.verify")}</Button>;
  }
  return <Button onPress={onApply}>{t("ieo.apply")}</Button>;
}

function useNeedsVerification(project: Project | undefined): boolean {
  const isVerified = useIsVerified();
  return project?.book === "live" && !isVerified;
}

function Facts({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const { token, drawSeq, winningPrice } = project;
  const drawMarket = useSymbolName()(project.drawSymbol);
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
            { label: t("ieo.opens"), value: showTime(project.opensMs).slice(0, 16) },
            { label: t("ieo.ends"), value: showTime(project.closesMs).slice(0, 16) },
            {
              label: t("ieo.drawTick"),
              value:
                drawSeq === null
                  ? t("ieo.drawLater", { symbol: drawMarket })
                  : `${drawMarket} #${drawSeq}`,
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
