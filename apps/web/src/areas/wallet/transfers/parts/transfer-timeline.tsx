import { type Stage, Timeline } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { Transfer } from "../queries.ts";
import { type StageLine, stagesOf } from "../transfer-stages.ts";

/** Past stages, the current one with its due time, and the next. */
export function TransferTimeline({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="rounded-card border border-hairline bg-surface p-4">
      <h2 className="pb-3 text-caption font-semibold text-muted">
        {t("recharge.result.timeline")}
      </h2>
      <Timeline
        label={t("recharge.result.timeline")}
        stages={stagesOf(transfer).map((line) => stageOf(line, t))}
        stateLabels={{
          done: t("recharge.result.state.done"),
          current: t("recharge.result.state.current"),
          waiting: t("recharge.result.state.waiting"),
          failed: t("recharge.result.state.failed"),
        }}
      />
    </section>
  );
}

function stageOf({ title, state, time, due, ...why }: StageLine, t: Translate): Stage {
  const details = [
    why.reason && t(why.reason),
    why.note && t("recharge.result.note", { note: why.note }),
    why.confirmed && t("recharge.result.confirmed", why.confirmed),
    due && t("recharge.result.dueBy", { time: localTime(due) }),
  ].filter((text) => text !== undefined && text !== "");
  return {
    title: t(title),
    state,
    ...(time !== undefined && { time: localTime(time) }),
    ...(details.length > 0 && { detail: details.join(" ") }),
  };
}

/** "2026-01-31 08:00" in the reader's own zone. */
const localTime = (wireTime: string): string => showTime(readWireTime(wireTime)).slice(0, 16);
