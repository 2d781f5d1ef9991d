import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { hrefTo } from "#paths";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Banners } from "./announced.tsx";
import { showTime } from "#shell/wire-time.ts";

/**
 * Information for the reader before trading: which markets are halted and why, and where
 * announcements are. It is last on the screen, so that no content moves when it loads.
 */
export function Notices(): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const isSignedIn = useUser(({ token }) => token !== "");
  const [hasTexts, setHasTexts] = useState(false);
  const { data: symbols } = useQuery(symbolsQuery(services));
  useEffect(() => {
    // Without its texts the section is omitted; the screens behind its links show the fault.
    void services.i18n.loadAreas(["content"]).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [services]);
  if (!hasTexts || symbols === undefined) return null;
  const halted = symbols.filter(({ status }) => status === "halted");
  return (
    <section aria-labelledby="home-notices" className="px-4 py-4">
      <h2 id="home-notices" className="pb-2 font-semibold">
        {t("content.home.notices")}
      </h2>
      <Banners />
      <ul className="divide-y divide-hairline rounded-card bg-surface text-label">
        {halted.map(({ symbol, base, quote, haltReason, haltEndMs }) => (
          <li key={symbol} className="px-4 py-3">
            {t("content.home.haltedUntil", {
              name: `${base}/${quote}`,
              reason: haltReason ?? "",
              time: showTime(haltEndMs ?? 0).slice(0, 16),
            })}
          </li>
        ))}
        {isSignedIn && <Way href={hrefTo("notifications")}>{t("content.home.notifications")}</Way>}
        <Way href={hrefTo("announcements")}>{t("content.announcements.title")}</Way>
        <Way href={hrefTo("news")}>{t("content.articles.news")}</Way>
        <Way href={hrefTo("helpCenter")}>{t("content.help.title")}</Way>
      </ul>
    </section>
  );
}

function Way({ href, children }: { readonly href: string; readonly children: string }): ReactNode {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-13 items-center justify-between px-4 py-2 font-semibold
          hover:bg-fill active:bg-fill"
      >
        {children}
        <svg viewBox="0 0 8 14" className="h-3.5 w-2 shrink-0 text-muted" aria-hidden="true">
          <path d="M1 1l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </a>
    </li>
  );
}
