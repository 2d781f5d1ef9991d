import { CurrencyMark, formatDecimal, StatusPill, type Tone } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import { demandPercent } from "../apply-form.ts";
import type { Project } from "../queries.ts";

/** The stage of an offering as one word; one that is not open yet is announced. */
export function stageOf({ status, opensMs, closesMs }: Project, nowMs: number) {
  if (status !== "issuing") return status;
  if (nowMs < opensMs) return "announced";
  return nowMs < closesMs ? "issuing" : "applied";
}

const TONES = {
  announced: "neutral",
  issuing: "good",
  applied: "info",
  won: "warn",
  completed: "neutral",
  listed: "info",
  void: "neutral",
} as const satisfies Record<ReturnType<typeof stageOf>, Tone>;

export function StagePill({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const stage = stageOf(project, clock.nowMs());
  return <StatusPill tone={TONES[stage]}>{t(`ieo.stage.${stage}`)}</StatusPill>;
}

/** One offering in a list: its token, price, demand and end. */
export function ProjectCard({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { id, token, name, estimatedPrice, winningPrice, closesMs, opensMs } = project;
  const stage = stageOf(project, clock.nowMs());
  const time = (ms: number) => showTime(ms).slice(0, 16);
  return (
    <a
      href={hrefTo("ieo", { id })}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4
        hover:bg-fill active:bg-fill"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CurrencyMark currency={token} size={28} />
        <span className="min-w-0 grow basis-24">
          <span className="block font-semibold">{name}</span>
          <span className="block text-caption text-muted">{token}</span>
        </span>
        <StagePill project={project} />
      </span>
      <DemandBar project={project} />
      <span className="flex flex-wrap justify-between gap-x-3 text-caption text-muted tabular-nums">
        <span>
          {winningPrice === null
            ? t("ieo.atMost", { price: `${formatDecimal(estimatedPrice)} USDT` })
            : t("ieo.pricedAt", { price: `${formatDecimal(winningPrice)} USDT` })}
        </span>
        <span>
          {stage === "announced"
            ? t("ieo.opensAt", { time: time(opensMs) })
            : t(stage === "issuing" ? "ieo.endsAt" : "ieo.endedAt", { time: time(closesMs) })}
        </span>
      </span>
    </a>
  );
}

const WHOLE = 100;

/** The demand as a share of the supply; a share above 100 % is shown as text. */
export function DemandBar({ project }: { readonly project: Project }): ReactNode {
  const { t } = useTranslation();
  const percent = demandPercent(project);
  const { applied, supply, token } = project;
  const values = { percent, applied: formatDecimal(applied), supply: formatDecimal(supply), token };
  return (
    <span className="block">
      <span className="block h-2 overflow-hidden rounded-full bg-fill" aria-hidden="true">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(WHOLE, percent)}%` }}
        />
      </span>
      <span className="block pt-1 text-caption text-muted tabular-nums">
        {t("ieo.demand", values)}
      </span>
    </span>
  );
}
