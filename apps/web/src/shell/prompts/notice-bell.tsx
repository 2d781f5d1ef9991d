import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { hrefTo } from "#paths";
import { useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

const SHOWN_MAX = 99;

/** The link to the notices, with the number of unread ones, updated by the socket. */
export function NoticeBell(): ReactNode {
  const { t } = useTranslation();
  const { client, i18n } = useServices();
  const isSignedIn = useUser(({ token }) => token !== "");
  const [hasTexts, setHasTexts] = useState(false);
  const { data: unread = 0 } = useQuery({
    queryKey: ["content", "unread"],
    queryFn: async ({ signal }) =>
      (await client.content.listMyNotices({ pageSize: 1 }, { signal })).unread,
    enabled: isSignedIn,
  });
  useEffect(() => {
    // Without its texts the bell is not rendered; the list is reachable another way.
    void i18n.loadAreas(["content"]).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [i18n]);
  if (!isSignedIn || !hasTexts) return null;
  const label =
    unread === 0
      ? t("content.notifications.title")
      : t("content.notifications.bell", { count: unread });
  return (
    <a
      href={hrefTo("notifications")}
      aria-label={label}
      className="relative -me-3 grid size-target shrink-0 place-items-center rounded-inner
        hover:bg-fill active:bg-fill"
    >
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <path
          d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 min-w-4 rounded-full bg-accent px-1 text-center
            text-[0.625rem] leading-4 font-semibold text-on-fill tabular-nums"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </a>
  );
}
