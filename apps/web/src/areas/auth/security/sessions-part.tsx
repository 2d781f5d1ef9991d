import type { Client } from "@plumbline/client";
import { Badge, Button, Skeleton, toast } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { deviceName } from "./device-name.ts";
import { sessionsQuery, useSecurityCommand } from "./queries.ts";

type Session = Awaited<ReturnType<Client["auth"]["listSessions"]>>[number];

/** The reader's sessions, each with a button to end it. */
export function SessionsPart(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const sessions = useQuery(sessionsQuery(client));
  return (
    <AppScreen title={t("auth.sessions.title")} backTo="security">
      <p className="px-4 pt-4 text-label text-muted">{t("auth.sessions.hint")}</p>
      <Loaded
        from={sessions}
        failedText={t("auth.sessions.failed")}
        skeleton={
          <div className="flex flex-col gap-3 p-4">
            <Skeleton shape="card" count={2} />
          </div>
        }
      >
        {(listed) => (
          <ul className="flex flex-col gap-3 p-4">
            {listed.map((session) => (
              <SessionCard key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </AppScreen>
  );
}

function SessionCard({ session }: { readonly session: Session }): ReactNode {
  const { t } = useTranslation();
  const ending = useSecurityCommand((auth, sessionId: string) => {
    return auth.endSession({ id: sessionId });
  });
  const { id, device, address, isCurrent, startedAt, lastSeenAt } = session;
  const end = () => {
    const onSuccess = () => toast.show(t("auth.sessions.ended"), "good");
    const onError = (fault: Error) => toast.show(problemText(t, fault), "bad");
    ending.mutate(id, { onSuccess, onError });
  };
  return (
    <li className="rounded-card bg-surface p-4">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold break-words">{deviceName(device)}</span>
        {isCurrent && <Badge tone="good">{t("auth.sessions.current")}</Badge>}
      </p>
      <dl className="pt-2 text-label">
        <Line name={t("auth.sessions.address")} value={address} />
        <Line name={t("auth.sessions.started")} value={showTime(readWireTime(startedAt))} />
        <Line name={t("auth.sessions.lastSeen")} value={showTime(readWireTime(lastSeenAt))} />
      </dl>
      {!isCurrent && (
        <div className="pt-3">
          <Button tone="plain" isCompact isBusy={ending.isPending} onPress={end}>
            {t("auth.sessions.end")}
          </Button>
        </div>
      )}
    </li>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end tabular-nums">{value}</dd>
    </div>
  );
}
