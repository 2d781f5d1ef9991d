import {
  Amount,
  Badge,
  Button,
  CardSkeletons,
  CopyRow,
  Empty,
  NoticeBar,
  toast,
} from "@plumbline/ui";
import { QrCode, QrPixels } from "@plumbline/ui/qr-code";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { Client } from "@plumbline/client";
import { AppScreen } from "#shell/app-screen.tsx";
import { showCopied } from "#shell/copy-text.ts";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { isShareClosed, sharePicture } from "#shell/pictures/share-picture.ts";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showDay } from "#shell/wire-time.ts";
import { drawInviteCard } from "./invite-card.ts";

/** The reader's code and link, earnings, and invited members. */
export function TeamScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const team = useQuery(teamQuery(client));
  return (
    <AppScreen title={t("team.title")} backTo="my" aside={<HideAmounts />}>
      <Loaded from={team} failedText={t("team.loadFailed")} skeleton={<CardSkeletons count={4} />}>
        {(loaded) => (
          <div className="flex flex-col gap-4 p-4">
            {loaded.isForbidden && <NoticeBar tone="info">{t("team.forbidden")}</NoticeBar>}
            <Invitation team={loaded} />
            <Earned team={loaded} />
            <Members team={loaded} />
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}

function Invitation({ team }: { readonly team: Team }): ReactNode {
  const { t } = useTranslation();
  const pixels = useRef<HTMLCanvasElement>(null);
  const { inviteCode, sharePct: percent, months } = team;
  const link = new URL(team.link, location.origin).href;
  const share = async () => {
    if (pixels.current === null) return;
    try {
      const picture = await drawInviteCard({
        qr: pixels.current,
        name: t("team.card.name"),
        line: t("team.card.line"),
        code: t("team.card.code", { code: inviteCode }),
      });
      await sharePicture(picture);
    } catch (fault) {
      if (!isShareClosed(fault)) toast.show(t("team.shareFailed"), "bad");
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <div className="rounded-card border border-hairline bg-surface">
        <CopyRow
          label={t("team.code")}
          text={inviteCode}
          copyLabel={t("team.copyCode")}
          onCopy={(isCopied) => showCopied(t, isCopied)}
          isLoud
        />
      </div>
      <QrCode
        pictureLabel={t("team.qr")}
        label={t("team.link")}
        text={link}
        copyLabel={t("team.copyLink")}
        onCopy={(isCopied) => showCopied(t, isCopied)}
      />
      <QrPixels text={link} ref={pixels} />
      <Button onPress={() => void share()}>{t("team.share")}</Button>
      {!team.isForbidden && (
        <p className="text-caption text-muted">{t("team.terms", { percent, months })}</p>
      )}
    </section>
  );
}

function Earned({ team }: { readonly team: Team }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { earned, byMonth } = team;
  return (
    <section className="rounded-card border border-hairline bg-surface p-4">
      <h2 className="text-label text-muted">{t("team.earned")}</h2>
      {earned.length === 0 && <p className="pt-1">{t("team.nothingEarned")}</p>}
      {earned.map(({ currency, amount }) => (
        <p key={currency} className="text-figure font-semibold">
          <Amount value={amount} currency={currency} {...hiding} />
        </p>
      ))}
      {byMonth.length > 0 && (
        <>
          <h3 className="pt-3 pb-1 text-caption font-semibold text-muted">{t("team.byMonth")}</h3>
          <ul className="divide-y divide-hairline">
            {byMonth.map(({ month, currency, amount }) => (
              <li
                key={`${month}/${currency}`}
                className="flex min-h-11 items-center justify-between gap-3 text-label"
              >
                <span className="text-muted tabular-nums">{month}</span>
                <Amount value={amount} currency={currency} {...hiding} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Members({ team }: { readonly team: Team }): ReactNode {
  const { t } = useTranslation();
  const { members, memberCount: count } = team;
  if (count === 0) return <Empty kind="empty" text={t("team.empty")} hint={t("team.emptyHint")} />;
  return (
    <section>
      <h2 className="pb-2 text-label font-semibold text-muted">{t("team.members", { count })}</h2>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface px-4">
        {members.map(({ name, joinedTime, level }, index) => (
          // Masked names may repeat, and the list is never reordered, so the index is a safe key.
          <li key={index} className="flex min-h-13 items-center justify-between gap-3">
            <span>
              <span className="block">{name}</span>
              <span className="block text-caption text-muted tabular-nums">
                {showDay(readWireTime(joinedTime))}
              </span>
            </span>
            <Badge tone={level === 1 ? "info" : "neutral"}>{t("team.level", { level })}</Badge>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-caption text-muted">
        {t("team.levelsHint")}
        {members.length < count && ` ${t("team.shown", { count: members.length })}`}
      </p>
    </section>
  );
}

type Team = Awaited<ReturnType<Client["team"]["readTeam"]>>;

const teamQuery = (client: Client) =>
  queryOptions({
    queryKey: ["team", "mine"],
    queryFn: ({ signal }): Promise<Team> => client.team.readTeam({}, { signal }),
  });
