import { Empty, Skeleton, Stroke, TextAction } from "@plumbline/ui";
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
 * All notices about the reader's money, documents and account, newest first; a push opens its own
 * notice in the list.
 */
export function NotificationsScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const notices = useInfiniteQuery(noticesQuery(client));
  const openedId = query.get("id");
  const reading = useCommand(client.content.readNotices);
  return (
    <AppScreen title={t("content.notifications.title")} backTo="my" aside={<Aside />}>
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

/** The toggle that hides amounts, and the link to the settings. */
function Aside(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <HideAmounts />
      <a
        href={hrefTo("notificationSettings")}
        aria-label={t("content.channels.title")}
        className="-me-3 grid size-target shrink-0 place-items-center rounded-inner text-muted
          hover:bg-fill active:bg-fill"
      >
        <Stroke path="M4 7h8m5 0h3M4 17h3m5 0h8M12 4.5v5h5v-5zM7 14.5v5h5v-5z" />
      </a>
    </>
  );
}

function Unread(props: {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onReadAll: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-3 px-4">
      <p className="text-label text-muted">
        {t("content.notifications.unreadCount", { count: props.count })}
      </p>
      <TextAction align="end" isBusy={props.isBusy} onPress={props.onReadAll}>
        {t("content.notifications.readAll")}
      </TextAction>
    </div>
  );
}
