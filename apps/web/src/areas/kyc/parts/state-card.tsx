import type { KycLevel, KycStage } from "@plumbline/engine/kyc";
import { type Stage, StatusPill, Timeline, type Tone } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { VerificationView } from "../queries.ts";
import { FinalRefusal } from "./final-refusal.tsx";
import { HandedIn } from "./handed-in.tsx";

/** Members do not see proposals. */
type MemberStage = Exclude<KycStage, "proposed">;

const TONE = {
  submitted: "info",
  rejected: "bad",
  refused: "bad",
  appealed: "info",
  upheld: "bad",
  granted: "info",
  authorised: "good",
} as const satisfies Record<MemberStage, Tone>;

/** One level: its stage, its history, and its rejected parts. */
export function StateCard(props: {
  readonly level: KycLevel;
  readonly view: VerificationView | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { level, view } = props;
  const stage = view?.stage ?? "none";
  return (
    <section
      aria-label={t(`kyc.title.${level}`)}
      className="flex flex-col gap-4 rounded-card bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t(`kyc.title.${level}`)}</h2>
        <StatusPill tone={view === undefined ? "neutral" : TONE[view.stage]}>
          {t(`kyc.state.${stage}.pill`)}
        </StatusPill>
      </div>
      <p className="text-label text-muted">
        {t(view === undefined ? `kyc.about.${level}` : `kyc.state.${view.stage}.hint`)}
      </p>
      {view !== undefined && <Rejections view={view} />}
      {view !== undefined && <FinalRefusal view={view} />}
      {view !== undefined && (
        <Timeline
          label={t("kyc.timeline.label")}
          stages={stagesOf(view, t)}
          stateLabels={{
            done: t("kyc.timeline.done"),
            current: t("kyc.timeline.current"),
            waiting: t("kyc.timeline.waiting"),
            failed: t("kyc.timeline.failed"),
          }}
        />
      )}
      {view !== undefined && <HandedIn view={view} />}
    </section>
  );
}

function Rejections({ view }: { readonly view: VerificationView }): ReactNode {
  const { t } = useTranslation();
  if (view.rejections.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {view.rejections.map((rejection) => (
        <li key={rejection.part} className="flex flex-col gap-1">
          <p className="text-label font-semibold">{t(`kyc.part.${rejection.part}`)}</p>
          <RejectionNote rejection={rejection} />
        </li>
      ))}
    </ul>
  );
}

const FAILED: ReadonlySet<MemberStage> = new Set<MemberStage>(["rejected", "refused", "upheld"]);

/** The history, the oldest first, and the next stages with their due times. */
function stagesOf(
  { steps, stage, dueTime, finalRefusal }: VerificationView,
  t: Translate,
): Stage[] {
  const past = steps.map((step, index): Stage => {
    const isAgain = steps.findIndex(({ stage: other }) => other === step.stage) < index;
    return {
      title: t(`kyc.timeline.${isAgain ? "again" : "first"}.${step.stage}`),
      state: FAILED.has(step.stage) ? "failed" : "done",
      time: minuteOf(step.createTime),
    };
  });
  const appealDue = finalRefusal?.appeal?.dueTime;
  if (stage === "appealed" && appealDue !== undefined) {
    const detail = t("kyc.timeline.due", { time: minuteOf(appealDue) });
    return [...past, { title: t("kyc.timeline.appealReview"), state: "current", detail }];
  }
  if (stage !== "submitted") return past;
  const detail = t("kyc.timeline.due", { time: minuteOf(dueTime) });
  return [...past, { title: t("kyc.timeline.review"), state: "current", detail }];
}

const minuteOf = (time: string): string => showTime(readWireTime(time)).slice(0, 16);

/** Why a part was rejected: the reason in the reader's language, then the reviewer's own text. */
export function RejectionNote({
  rejection,
}: {
  readonly rejection: VerificationView["rejections"][number] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  if (rejection === undefined) return null;
  const { reason, note } = rejection;
  return (
    <div className="rounded-inner bg-bad-soft px-3 py-2 text-label">
      <p className="font-semibold text-bad">{t(`kyc.reason.${reason}`)}</p>
      {note !== null && <p className="pt-0.5">{t("kyc.note", { note })}</p>}
    </div>
  );
}
