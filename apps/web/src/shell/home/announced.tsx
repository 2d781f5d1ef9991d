import { Button, NoticeBar } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { type Announcement, useAnnouncements } from "#shell/help/announcements.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { openLink } from "#shell/navigation/external-link.ts";
import { go } from "#shell/navigation/location.ts";

type Place = Announcement["places"][number];

/** The unread announcements of a place; one that was read or dismissed is not shown again. */
function useUnread() {
  const { announcements, read } = useAnnouncements();
  const isReady = useAreaTexts("content");
  const unread = isReady ? (announcements.data?.filter(({ isRead }) => !isRead) ?? []) : [];
  return { read, of: (place: Place) => unread.filter(({ places }) => places.includes(place)) };
}

/** Opens the announcement's link, or shows its full text. */
function follow({ id, link }: Announcement): void {
  if (link === null || link.linkType === 1) go(pathTo("articleDetail", { id }));
  else openLink({ type: link.linkType, url: link.url });
}

/** One at a time: a line above the screen's content, or a dialog over it if it must be read. */
export function AnnouncedFirst(): ReactNode {
  const { t } = useTranslation();
  const { read, of } = useUnread();
  const [bar] = of("bar");
  const [popup] = of("popup");
  return (
    <>
      {bar !== undefined && (
        <div className="px-4 pt-3">
          <NoticeBar
            tone="info"
            action={{ label: t("content.announcements.open"), onPress: () => follow(bar) }}
            dismissal={{
              label: t("content.announcements.dismiss"),
              onPress: () => read(bar.id),
            }}
          >
            {bar.title}
          </NoticeBar>
        </div>
      )}
      {popup !== undefined && (
        <Sheet
          isOpen
          onClose={() => read(popup.id)}
          title={popup.title}
          closeLabel={t("content.announcements.dismiss")}
          footer={
            <div className="flex gap-3">
              <Button tone="plain" onPress={() => read(popup.id)}>
                {t("content.announcements.dismiss")}
              </Button>
              <Button
                onPress={() => {
                  read(popup.id);
                  follow(popup);
                }}
              >
                {t("content.announcements.open")}
              </Button>
            </div>
          }
        >
          <p>{popup.summary}</p>
        </Sheet>
      )}
    </>
  );
}

/** Banners are last, so that no content moves when they load. */
export function Banners(): ReactNode {
  const { t } = useTranslation();
  const { read, of } = useUnread();
  return of("banner").map((banner) => (
    <article key={banner.id} className="relative mb-3 rounded-card bg-accent-soft">
      <button
        type="button"
        onClick={() => follow(banner)}
        className="block w-full rounded-card px-4 py-3 pe-14 text-start"
      >
        <span className="block font-semibold">{banner.title}</span>
        <span className="block text-label text-muted">{banner.summary}</span>
      </button>
      <button
        type="button"
        aria-label={`${t("content.announcements.dismiss")}: ${banner.title}`}
        onClick={() => read(banner.id)}
        className="absolute end-1 top-1 grid size-target place-items-center rounded-inner text-muted
          hover:bg-fill active:bg-fill"
      >
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </article>
  ));
}
