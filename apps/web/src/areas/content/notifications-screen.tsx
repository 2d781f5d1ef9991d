import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useCommand } from "#shell/commands/use-command.tsx";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { NoticeRow } from "./parts/notice-row.tsx";
import { noticesQuery } from "./queries.ts";

const ROWS_EXPECTED = 6;

/**
 * All notices about the reader's money, papers and account, newest first; a push leads to its own
 * notice, opened.
 */
export function NotificationsScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const notices = useInfiniteQuery(noticesQuery(client));
  const openedId = query.get("id");
  const reading = useCommand(client.content.readNotices);
  return (
    <AppScreen title={t("content.notifications.title")} backTo="my" aside={<HideAmounts />}>
      <Loaded
        from={notices}
        failedText={t("content.notifications.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={ROWS_EXPECTED} />}
      >
        {({ pages }) => {
          const all = pages.flatMap(({ records }) => records);
          if (all.length === 0) {
            return (
              <Empty
                kind="empty"
                text={t("content.notifications.none")}
                hint={t("content.notifications.noneHint")}
              />
            );
          }
          const unread = pages[0]?.unread ?? 0;
          return (
            <>
              <a
                href={hrefTo("notificationSettings")}
                className="flex min-h-target items-center px-4 text-label font-semibold text-accent
                  underline underline-offset-4"
              >
                {t("content.channels.title")}
              </a>
              {unread > 0 && (
                <Unread
                  count={unread}
                  isBusy={reading.isPending}
                  onReadAll={() => reading.mutate({})}
                />
              )}
              <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
                {all.map((notice) => (
                  <li key={notice.id}>
                    <NoticeRow
                      notice={notice}
                      isOpened={notice.id === openedId}
                      onRead={() => reading.mutate({ id: notice.id })}
                    />
                  </li>
                ))}
              </ul>
              <NextPage of={notices} text={t("content.notifications.more")} />
            </>
          );
        }}
      </Loaded>
    </AppScreen>
  );
}

function Unread(props: {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onReadAll: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-2">
      <p className="text-label text-muted">
        {t("content.notifications.unreadCount", { count: props.count })}
      </p>
      <Button tone="plain" isCompact isInline isBusy={props.isBusy} onPress={props.onReadAll}>
        {t("content.notifications.readAll")}
      </Button>
    </div>
  );
}
