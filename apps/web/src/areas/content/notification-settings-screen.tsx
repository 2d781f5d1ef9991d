import { NoticeBar, Skeleton, Switch } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { pushPermission } from "#shell/offline/browser-push.ts";
import { useServices } from "#shell/services.tsx";
import { ChannelTable } from "./parts/channel-table.tsx";
import { noticeSettingsQuery, type NoticeSettings, useDevicePush } from "./queries.ts";

const ROWS_EXPECTED = 7;

/** The channels of each category besides the app, and pushes on this device. */
export function NotificationSettingsScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const settings = useQuery(noticeSettingsQuery(client));
  return (
    <AppScreen title={t("content.channels.title")} backTo="notifications">
      <Loaded
        from={settings}
        failedText={t("content.channels.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={ROWS_EXPECTED} />}
      >
        {(shown) => (
          <div className="flex flex-col gap-4 p-4">
            <p className="text-label text-muted">{t("content.channels.inApp")}</p>
            <ThisDevice settings={shown} />
            <ChannelTable choices={shown.choices} />
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}

function ThisDevice({ settings }: { readonly settings: NoticeSettings }): ReactNode {
  const { t } = useTranslation();
  const device = useDevicePush(settings);
  const permission = pushPermission();
  const mayChoose = settings.isPushOn || permission === "ask" || permission === "granted";
  return (
    <section className="rounded-card bg-surface px-4 py-2">
      {mayChoose ? (
        <Switch
          label={t("content.channels.device")}
          hint={t("content.channels.deviceHint")}
          isOn={device.isPending ? device.variables : settings.isPushOn}
          onChange={(isOn) => device.mutate(isOn)}
        />
      ) : (
        <>
          <p className="pt-2">{t("content.channels.device")}</p>
          <p className="pb-2 text-caption text-muted">{t(`content.channels.${permission}`)}</p>
        </>
      )}
      <div aria-live="polite">
        {device.data?.isRefused === true && (
          <div className="pb-2">
            <NoticeBar tone="warn">{t("content.channels.notGranted")}</NoticeBar>
          </div>
        )}
        {device.error !== null && (
          <div className="pb-2">
            <NoticeBar tone="bad">{problemText(t, device.error)}</NoticeBar>
          </div>
        )}
      </div>
    </section>
  );
}
