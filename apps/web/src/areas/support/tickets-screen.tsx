import { sendDownload } from "@plumbline/client";
import { TRANSCRIPT_PATH } from "@plumbline/protocol/files";
import { Button, Empty, Skeleton, StatusPill, toast, type Tone } from "@plumbline/ui";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { saveFile } from "#shell/save-file.ts";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { MessageList } from "./parts/message-list.tsx";
import { RatePanel } from "./parts/rate-panel.tsx";
import { type Ticket, type TicketLine, ticketQuery, ticketsQuery } from "./queries.ts";

/** The reader's tickets, or one of them. */
export function TicketsScreen({ query }: ScreenProps): ReactNode {
  const id = query.get("id");
  return id === null ? <Tickets /> : <OneTicket id={id} />;
}

const TONES: Readonly<Record<Ticket["status"], Tone>> = {
  open: "info",
  pending: "warn",
  resolved: "good",
};

function Tickets(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const tickets = useInfiniteQuery(ticketsQuery(client));
  return (
    <AppScreen title={t("support.tickets.title")} backTo="support">
      <Loaded
        from={tickets}
        failedText={t("support.tickets.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={5} />}
      >
        {({ pages }) => {
          const all = pages.flatMap(({ records }) => records);
          if (all.length === 0) return <NothingYet />;
          return (
            <>
              <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
                {all.map((ticket) => (
                  <li key={ticket.id}>
                    <TicketRow ticket={ticket} />
                  </li>
                ))}
              </ul>
              <NextPage of={tickets} text={t("support.tickets.more")} />
            </>
          );
        }}
      </Loaded>
    </AppScreen>
  );
}

function TicketRow({ ticket }: { readonly ticket: TicketLine }): ReactNode {
  const { t } = useTranslation();
  const { id, category, createTime, firstText, status } = ticket;
  return (
    <a
      href={hrefTo("supportOrders", { id })}
      className="block min-h-13 px-4 py-2 -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">{t(`support.category.${category}`)}</span>
        <StatusPill tone={TONES[status]}>{t(`support.status.${status}`)}</StatusPill>
      </span>
      <span className="line-clamp-2 text-label text-muted">{firstText}</span>
      <span className="block text-caption text-muted tabular-nums">
        {showTime(readWireTime(createTime)).slice(0, 16)}
      </span>
    </a>
  );
}

function NothingYet(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("support.tickets.none")}
      hint={t("support.tickets.noneHint")}
      action={
        <Button isCompact onPress={() => go(pathTo("support"))}>
          {t("support.tickets.write")}
        </Button>
      }
    />
  );
}

function OneTicket({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const ticket = useQuery(ticketQuery(client, id));
  return (
    <AppScreen
      title={t("support.tickets.one")}
      backTo="supportOrders"
      footer={
        <Button onPress={() => go(pathTo("support"))}>{t("support.tickets.continue")}</Button>
      }
    >
      <Loaded
        from={ticket}
        failedText={t("support.tickets.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={5} />}
      >
        {({ messages, ...facts }) => (
          <div className="flex flex-col gap-4 p-4">
            <TicketFacts ticket={facts} />
            <MessageList messages={messages} />
            {facts.status === "resolved" && <RatePanel ticket={facts} />}
            <TranscriptButton id={id} />
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}

function TicketFacts({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const { category, createTime, dueTime, outcome, resolveTime, status } = ticket;
  const shown = (time: string) => showTime(readWireTime(time)).slice(0, 16);
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t("support.about"), t(`support.category.${category}`)],
    [
      t("support.tickets.status"),
      <StatusPill key="status" tone={TONES[status]}>
        {t(`support.status.${status}`)}
      </StatusPill>,
    ],
    [t("support.tickets.opened"), shown(createTime)],
    ...(dueTime === null || resolveTime !== null
      ? []
      : ([[t("support.tickets.due"), shown(dueTime)]] as const)),
    ...(resolveTime === null
      ? []
      : ([[t("support.tickets.resolved"), shown(resolveTime)]] as const)),
    ...(outcome === null
      ? []
      : ([[t("support.tickets.outcome"), t(`support.outcome.${outcome}`)]] as const)),
  ];
  return (
    <dl className="divide-y divide-hairline rounded-card bg-surface px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <dt className="text-label text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TranscriptButton({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { preferences, session, userStore } = useServices();
  const saving = useMutation({
    mutationFn: async () => {
      const { token } = userStore.getState();
      const { language } = preferences.getState();
      const request = { baseUrl: "", path: TRANSCRIPT_PATH, query: { id }, token, language };
      const { name, file } = await sendDownload(request);
      saveFile(name, file);
    },
    onSuccess: () => toast.show(t("support.tickets.saved")),
    // If the session has ended, this leads to the login.
    onError: () => void session.check(),
  });
  return (
    <div>
      <Button tone="plain" isBusy={saving.isPending} onPress={() => saving.mutate()}>
        {t("support.tickets.transcript")}
      </Button>
      <p role="alert" className="pt-2 text-label text-bad">
        {saving.error !== null && problemText(t, saving.error)}
      </p>
    </div>
  );
}
