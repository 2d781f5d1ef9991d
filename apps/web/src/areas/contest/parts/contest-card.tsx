import { Amount, Badge, type Tone } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { Contest } from "../queries.ts";
import { stageOf } from "../stage.ts";

const TONES = {
  announced: "info",
  started: "good",
  closing: "warn",
  ranked: "neutral",
  ended: "neutral",
  called_off: "neutral",
  exited: "neutral",
} as const satisfies Record<ReturnType<typeof stageOf>, Tone>;

export function StageBadge({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const stage = stageOf(contest, clock.nowMs());
  return <Badge tone={TONES[stage]}>{t(`contest.stage.${stage}`)}</Badge>;
}

export const timeText = (ms: number): string => showTime(ms).slice(0, 16);

/** One contest in a list: its pool, participants, start or end, and my rank. */
export function ContestCard({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { id, name, pool, participants, entriesMax, stage, startsMs, endsMs, mine } = contest;
  const dates = {
    announced: () => t("contest.startsAt", { time: timeText(startsMs) }),
    started: () => t("contest.endsAt", { time: timeText(endsMs) }),
    ranked: () => t("contest.endedAt", { time: timeText(endsMs) }),
    ended: () => t("contest.endedAt", { time: timeText(endsMs) }),
    called_off: () => t("contest.startsAt", { time: timeText(startsMs) }),
  } as const satisfies Record<Contest["stage"], () => string>;
  return (
    <a
      href={hrefTo("contestDetail", { id })}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4
        hover:bg-fill active:bg-fill"
    >
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1 font-semibold">{name}</span>
        <StageBadge contest={contest} />
      </span>
      <span className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <span>
          <span className="block text-caption text-muted">{t("contest.pool")}</span>
          <span className="block text-title font-semibold">
            <Amount value={pool} currency="USDT" />
          </span>
        </span>
        {mine !== null && (
          <span className="text-end">
            <span className="block text-caption text-muted">{t("contest.rank")}</span>
            <span className="block text-title font-semibold tabular-nums">{mine.rank ?? "–"}</span>
          </span>
        )}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-caption text-muted tabular-nums">
        <span>
          {t("contest.participants")}{" "}
          {t("contest.participantsOf", { count: String(participants), max: String(entriesMax) })}
        </span>
        <span>{dates[stage]()}</span>
      </span>
    </a>
  );
}
