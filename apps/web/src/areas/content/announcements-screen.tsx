import { Empty, Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { useAnnouncements } from "#shell/help/announcements.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ArticleList, ArticleRow } from "./parts/article-row.tsx";

/** All current announcements, the newest first, with unread ones marked. */
export function AnnouncementsScreen(): ReactNode {
  const { t } = useTranslation();
  const { announcements } = useAnnouncements();
  return (
    <AppScreen title={t("content.announcements.title")} backTo="home">
      <Loaded
        from={announcements}
        failedText={t("content.announcements.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={3} />}
      >
        {(all) =>
          all.length === 0 ? (
            <Empty
              kind="empty"
              text={t("content.announcements.none")}
              hint={t("content.announcements.noneHint")}
            />
          ) : (
            <ArticleList>
              {all.map((one) => (
                <ArticleRow key={one.id} article={one} isDated isUnread={!one.isRead} />
              ))}
            </ArticleList>
          )
        }
      </Loaded>
    </AppScreen>
  );
}
