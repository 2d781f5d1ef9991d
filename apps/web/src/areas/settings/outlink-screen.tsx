import { Button, Empty, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { copyText } from "#shell/copy-text.ts";
import { readExternalUrl } from "#shell/navigation/external-link.ts";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/**
 * Shows a link's target before it is opened. It uses no frame: most sites refuse to be framed, and
 * a foreign page would appear under our name.
 */
export function OutlinkScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const url = readExternalUrl(query.get("url") ?? "", location.origin);
  if (url === undefined) return <RefusedLink />;
  return (
    <AppScreen
      title={t("settings.outlink.title")}
      backTo="home"
      footer={
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="flex min-h-[max(48px,3rem)] items-center justify-center rounded-card bg-accent
            px-3 py-2 font-semibold text-on-fill"
        >
          {t("settings.outlink.open")}
        </a>
      }
    >
      <div className="flex flex-col gap-4 px-4 pt-6">
        <div>
          <p className="text-label text-muted">{t("settings.outlink.leaving")}</p>
          {/* As the browser writes it: foreign letters that resemble ours are shown as xn--. */}
          <p className="text-title font-semibold break-all">{url.host}</p>
        </div>
        <div className="rounded-card border border-hairline bg-surface px-4 py-3">
          <p className="text-caption text-muted">{t("settings.outlink.address")}</p>
          <p className="text-label break-all">{url.href}</p>
        </div>
        {url.protocol === "http:" && (
          <NoticeBar tone="warn">{t("settings.outlink.notEncrypted")}</NoticeBar>
        )}
        <NoticeBar tone="info">{t("settings.outlink.warning")}</NoticeBar>
        <Button tone="plain" onPress={() => void copyText(t, url.href)}>
          {t("settings.outlink.copy")}
        </Button>
      </div>
    </AppScreen>
  );
}

function RefusedLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("settings.outlink.title")} backTo="home">
      <Empty
        kind="blocked"
        text={t("settings.outlink.refused")}
        hint={t("settings.outlink.refusedHint")}
        action={
          <Button isCompact onPress={() => go(pathTo("home"), { isReplacing: true })}>
            {t("settings.outlink.home")}
          </Button>
        }
      />
    </AppScreen>
  );
}
