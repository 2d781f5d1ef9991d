import { Button, CardSkeletons, formatDecimal, NoticeBar } from "@plumbline/ui";
import { type ReactNode, useId, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Onward } from "#shell/link-group.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { ExclusionSheet, TimeOutSheet } from "./parts/break-sheets.tsx";
import { LimitSheet } from "./parts/limit-sheet.tsx";
import {
  changesQuery,
  type LimitChange,
  type OwnLimit,
  ownLimitsQuery,
  type TradingBreak,
} from "./queries.ts";

type Kind = OwnLimit["kind"];

const GROUPS = [
  { group: "deposit", kinds: ["deposit_day", "deposit_week", "deposit_month"] },
  { group: "loss", kinds: ["loss_day", "loss_week", "loss_month"] },
  { group: "order", kinds: ["stake"] },
  { group: "time", kinds: ["session"] },
] as const satisfies readonly { readonly group: string; readonly kinds: readonly Kind[] }[];

/** A member's own limits for real money, their use, and breaks. */
export function OwnLimitsScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [kind, setKind] = useState<Kind>();
  const loaded = useLoaded({ own: ownLimitsQuery(client), changes: changesQuery(client) });
  return (
    <AppScreen title={t("limits.title")} backTo="my">
      <Loaded
        from={loaded}
        failedText={t("limits.loadFailed")}
        skeleton={<CardSkeletons count={4} />}
      >
        {({ own, changes }) => {
          const chosen = own.limits.find((limit) => limit.kind === kind);
          return (
            <div className="flex flex-col gap-6 p-4">
              <p className="text-label text-muted">{t("limits.about")}</p>
              {own.tradingBreak !== null && <RunningBreak tradingBreak={own.tradingBreak} />}
              {GROUPS.map(({ group, kinds }) => (
                <LimitGroup
                  key={group}
                  title={t(`limits.group.${group}`)}
                  hint={t(`limits.groupHint.${group}`)}
                  limits={own.limits.filter((limit) => kinds.some((one) => one === limit.kind))}
                  onChoose={setKind}
                />
              ))}
              <Breaks />
              <Changes changes={changes.records} />
              {chosen !== undefined && (
                <LimitSheet limit={chosen} onClose={() => setKind(undefined)} />
              )}
            </div>
          );
        }}
      </Loaded>
    </AppScreen>
  );
}

function RunningBreak({ tradingBreak }: { readonly tradingBreak: TradingBreak }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const ending = useCommand(client.limits.endExclusion);
  return (
    <section className="flex flex-col gap-3">
      <NoticeBar tone="warn">{breakText(t, tradingBreak)}</NoticeBar>
      <p className="text-label text-muted">{t("limits.break.still")}</p>
      {tradingBreak.canEnd && (
        <>
          <CommandProblem fault={ending.error} />
          <Button tone="plain" isBusy={ending.isPending} onPress={() => ending.mutate({})}>
            {t("limits.break.end")}
          </Button>
        </>
      )}
    </section>
  );
}

function breakText(t: Translate, { kind, untilMs, endsMs }: TradingBreak): string {
  if (endsMs !== null) return t("limits.break.exclusionEnds", { time: shortTime(endsMs) });
  if (untilMs === null) return t("limits.break.forGoodRuns");
  const key = kind === "time_out" ? "limits.break.timeOutRuns" : "limits.break.exclusionRuns";
  return t(key, { time: shortTime(untilMs) });
}

function LimitGroup(props: {
  readonly title: string;
  readonly hint: string;
  readonly limits: readonly OwnLimit[];
  readonly onChoose: (kind: Kind) => void;
}): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-label font-semibold text-muted">
        {props.title}
      </h2>
      <p className="pb-2 text-caption text-muted">{props.hint}</p>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
        {props.limits.map((limit) => (
          <li key={limit.kind}>
            <LimitRow limit={limit} onPress={() => props.onChoose(limit.kind)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LimitRow(props: { readonly limit: OwnLimit; readonly onPress: () => void }): ReactNode {
  const { t } = useTranslation();
  const { kind, value, pending, used, freeMs } = props.limit;
  const valueText = useValueText(kind);
  return (
    <button
      type="button"
      onClick={props.onPress}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2
        hover:bg-fill active:bg-fill"
    >
      <span className="min-w-0 flex-1">
        <span className="block">{t(`limits.kind.${kind}`)}</span>
        {used !== null && (
          <span className="block text-caption text-muted tabular-nums">
            {t("limits.used", { used: formatDecimal(used) })}
            {freeMs !== null && ` · ${t("limits.freeAt", { time: shortTime(freeMs) })}`}
          </span>
        )}
        {pending !== null && (
          <span className="block text-caption text-warn tabular-nums">
            {t("limits.pending", {
              value: valueText(pending.value),
              time: shortTime(pending.effectiveMs),
            })}
          </span>
        )}
      </span>
      <span
        className={value === null ? "shrink-0 text-muted" : "shrink-0 font-semibold tabular-nums"}
      >
        {valueText(value)}
      </span>
      <Onward />
    </button>
  );
}

function useValueText(kind: LimitChange["kind"]): (value: string | null) => string {
  const { t } = useTranslation();
  return (value) => {
    if (value === null) return t("limits.none");
    return kind === "session"
      ? t("limits.minutes", { count: value })
      : `${formatDecimal(value)} USDT`;
  };
}

function Breaks(): ReactNode {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<"timeOut" | "exclusion">();
  const close = () => setSheet(undefined);
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-label font-semibold text-muted">{t("limits.break.title")}</h2>
        <p className="text-caption text-muted">{t("limits.break.about")}</p>
      </div>
      <Button tone="plain" onPress={() => setSheet("timeOut")}>
        {t("limits.break.timeOut")}
      </Button>
      <Button tone="plain" onPress={() => setSheet("exclusion")}>
        {t("limits.break.exclusion")}
      </Button>
      {sheet === "timeOut" && <TimeOutSheet onClose={close} />}
      {sheet === "exclusion" && <ExclusionSheet onClose={close} />}
    </section>
  );
}

function Changes({ changes }: { readonly changes: readonly LimitChange[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="pb-2 text-label font-semibold text-muted">{t("limits.changes.title")}</h2>
      {changes.length === 0 ? (
        <p className="text-caption text-muted">{t("limits.changes.empty")}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChangeRow({ change }: { readonly change: LimitChange }): ReactNode {
  const { t } = useTranslation();
  const { kind, value, untilMs, effectiveMs, createTime } = change;
  const valueText = useValueText(kind);
  const isBreak = kind === "time_out" || kind === "exclusion" || kind === "exclusion_end";
  const end = untilMs === null ? t("limits.changes.forGood") : shortTime(untilMs);
  const createdMs = readWireTime(createTime);
  const isLater = effectiveMs - createdMs > MINUTE_MS;
  return (
    <li className="flex items-baseline justify-between gap-3 py-3 text-label">
      <span className="min-w-0">
        <span className="block">{t(`limits.kind.${kind}`)}</span>
        <span className="block text-caption text-muted tabular-nums">
          {shortTime(createdMs)}
          {isLater && ` · ${t("limits.changes.from", { time: shortTime(effectiveMs) })}`}
        </span>
      </span>
      <span className="shrink-0 tabular-nums">{isBreak ? end : valueText(value)}</span>
    </li>
  );
}

const MINUTE_MS = 60_000;

/** In the reader's own zone, to the minute. */
const shortTime = (epochMs: number): string => showTime(epochMs).slice(0, 16);
