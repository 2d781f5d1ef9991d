import {
  Amount,
  Badge,
  Button,
  CardSkeletons,
  formatDecimal,
  NoticeBar,
  StatusPill,
  TextLink,
  toast,
  type Tone,
} from "@plumbline/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Client } from "@plumbline/client";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showDay } from "#shell/wire-time.ts";

/**
 * The weekly envelope, and the tasks with their rewards: each with its condition in one sentence.
 */
export function WelfareScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const rewards = useQuery(rewardsQuery(client));
  return (
    <AppScreen title={t("reward.title")} backTo="my" aside={<HideAmounts />}>
      <Loaded
        from={rewards}
        failedText={t("reward.loadFailed")}
        skeleton={<CardSkeletons count={4} />}
      >
        {({ envelope, rewards: list }) => (
          <div className="flex flex-col gap-4 p-4">
            {envelope.isForbidden && <NoticeBar tone="info">{t("reward.forbidden")}</NoticeBar>}
            <EnvelopeCard envelope={envelope} />
            <Tasks rewards={list} isForbidden={envelope.isForbidden} />
            <p className="text-caption text-muted">{t("reward.note")}</p>
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}

const dayOf = (wireTime: string): string => showDay(readWireTime(wireTime));

function EnvelopeCard({ envelope }: { readonly envelope: Envelope }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { weekly, nextTime, envelopes, isForbidden } = envelope;
  const postponed = envelopes.find(({ status }) => status === "postponed");
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-surface p-4">
      <h2 id={id} className="text-label text-muted">
        {t("reward.envelope.title")}
      </h2>
      {weekly === "0" ? (
        <p className="pt-1">{!isForbidden && t("reward.envelope.none")}</p>
      ) : (
        <>
          <p className="text-figure font-semibold">
            <Amount value={weekly} currency="USDT" />
          </p>
          <p className="text-label text-muted">
            {t("reward.envelope.next", { date: dayOf(nextTime) })}
          </p>
        </>
      )}
      <p className="pt-1">
        <TextLink href={hrefTo("vipLevel")}>{t("reward.envelope.level")}</TextLink>
      </p>
      {postponed !== undefined && (
        <NoticeBar tone="warn">
          {t("reward.envelope.postponed", { amount: formatDecimal(postponed.amount) })}
        </NoticeBar>
      )}
      <h3 className="pt-3 pb-1 text-caption font-semibold text-muted">
        {t("reward.envelope.history")}
      </h3>
      {envelopes.length === 0 ? (
        <p className="text-caption text-muted">{t("reward.envelope.empty")}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {envelopes.map(({ week, amount, status }) => (
            <li key={week} className="flex min-h-11 items-center justify-between gap-3 text-label">
              <span className="text-muted tabular-nums">{week}</span>
              <span className="flex items-center gap-2">
                <Badge tone={status === "paid" ? "good" : "warn"}>
                  {t(`reward.envelope.status.${status}`)}
                </Badge>
                <Amount value={amount} currency="USDT" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Tasks(props: {
  readonly rewards: readonly Reward[];
  readonly isForbidden: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-label font-semibold text-muted">{t("reward.tasks.title")}</h2>
      {props.rewards.length === 0 && (
        <p className="text-caption text-muted">{t("reward.tasks.empty")}</p>
      )}
      {props.rewards.map((reward) => (
        <TaskCard key={reward.id} reward={reward} isForbidden={props.isForbidden} />
      ))}
    </section>
  );
}

const TONES = {
  open: "neutral",
  ready: "info",
  claimed: "good",
  reversed: "warn",
  expired: "neutral",
} as const satisfies Record<Reward["status"], Tone>;

function TaskCard(props: { readonly reward: Reward; readonly isForbidden: boolean }): ReactNode {
  const { t } = useTranslation();
  const { id, amount, status, expireTime, reversed } = props.reward;
  const target = formatDecimal(props.reward.target);
  return (
    <article className="rounded-card border border-hairline bg-surface p-4">
      <h3 className="flex items-start justify-between gap-3 font-semibold">
        <span>{t(`reward.tasks.kind.${id}`, { target })}</span>
        <Amount value={amount} currency="USDT" />
      </h3>
      <p className="pt-1 text-label text-muted">{t(`reward.tasks.condition.${id}`, { target })}</p>
      <div className="flex items-center justify-between gap-3 pt-2 text-caption text-muted">
        <span>{t("reward.tasks.by", { date: dayOf(expireTime) })}</span>
        <StatusPill tone={TONES[status]}>{t(`reward.tasks.status.${status}`)}</StatusPill>
      </div>
      {status === "reversed" && (
        <p className="pt-2 text-caption text-muted">
          {t("reward.tasks.reversed", { amount: formatDecimal(reversed) })}
        </p>
      )}
      {status === "ready" && !props.isForbidden && <Claim reward={props.reward} />}
      {status === "open" && !props.isForbidden && (
        <p className="-mb-3 pt-1">
          <TextLink href={wayTo(id)}>{t(`reward.tasks.go.${id}`)}</TextLink>
        </p>
      )}
    </article>
  );
}

/** The screen where the task is done. */
function wayTo(kind: Reward["id"]): string {
  switch (kind) {
    case "verification":
      return hrefTo("verification");
    case "authenticator":
      return hrefTo("security", { part: "authenticator" });
    case "deposit":
      return hrefTo("recharge");
  }
}

function Claim({ reward }: { readonly reward: Reward }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const claiming = useCommand(client.reward.claimReward);
  const amount = formatDecimal(reward.amount);
  const claim = () =>
    claiming.mutate(
      { id: reward.id },
      {
        onSuccess: () => toast.show(t("reward.tasks.claimed", { amount }), "good"),
      },
    );
  return (
    <div className="pt-3">
      <CommandProblem fault={claiming.error} />
      <Button tone="plain" isCompact isBusy={claiming.isPending} onPress={claim}>
        {t("reward.tasks.claim", { amount })}
      </Button>
    </div>
  );
}

type Envelope = Awaited<ReturnType<Client["reward"]["readEnvelope"]>>;
type Reward = Awaited<ReturnType<Client["reward"]["listRewards"]>>["records"][number];

/** Both in one query, as one screen shows them. */
const rewardsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["reward", "mine"],
    queryFn: async ({ signal }): Promise<{ envelope: Envelope; rewards: readonly Reward[] }> => {
      const [envelope, { records }] = await Promise.all([
        client.reward.readEnvelope({}, { signal }),
        client.reward.listRewards({ pageSize: 100 }, { signal }),
      ]);
      return { envelope, rewards: records };
    },
  });
