import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { NoticeBell } from "#shell/prompts/notice-bell.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { LinkGroup } from "#shell/link-group.tsx";
import { CHAT_KEY } from "#shell/live-chat.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { Identity } from "./parts/identity.tsx";
import { LeaveSection } from "./parts/leave-section.tsx";
import { Preferences } from "./parts/preferences.tsx";

/** The signed-in user, their pages, the app's preferences, and signing out. */
export function MyScreen(): ReactNode {
  const { t } = useTranslation();
  const unread = useUnreadMessages();
  return (
    <AppScreen title={t("shell.my.title")} aside={<NoticeBell />}>
      <div className="flex flex-col gap-6 p-4">
        <Identity />
        <LinkGroup
          title={t("profile.money")}
          links={[
            { href: hrefTo("assets"), label: t("profile.assets") },
            { href: hrefTo("recharge"), label: t("profile.deposit") },
            { href: hrefTo("transferRecords"), label: t("profile.transfers") },
            { href: hrefTo("balanceLog"), label: t("profile.records") },
            { href: hrefTo("vipLevel"), label: t("profile.vip") },
            { href: hrefTo("welfare"), label: t("profile.rewards") },
            { href: hrefTo("team"), label: t("profile.team") },
          ]}
        />
        <LinkGroup
          title={t("profile.security")}
          links={[
            { href: hrefTo("profile"), label: t("profile.data.title") },
            {
              href: hrefTo("security"),
              label: t("profile.securityCentre"),
              hint: t("profile.securityHint"),
            },
            { href: hrefTo("changePassword"), label: t("profile.changePassword") },
            {
              href: hrefTo("ownLimits"),
              label: t("profile.limits"),
              hint: t("profile.limitsHint"),
            },
            {
              href: hrefTo("notificationSettings"),
              label: t("profile.notifications"),
              hint: t("profile.notificationsHint"),
            },
          ]}
        />
        <Preferences />
        <LinkGroup
          title={t("profile.about")}
          links={[
            { href: hrefTo("helpCenter"), label: t("profile.help"), hint: t("profile.helpHint") },
            { href: hrefTo("announcements"), label: t("profile.announcements") },
            {
              href: hrefTo("support"),
              label: t("profile.support"),
              hint:
                unread === 0
                  ? t("profile.supportHint")
                  : t("profile.supportUnread", { count: unread }),
              count: unread,
            },
            {
              href: hrefTo("conservation"),
              label: t("profile.conservation"),
              hint: t("profile.conservationHint"),
            },
            {
              href: hrefTo("liabilities"),
              label: t("profile.liabilities"),
              hint: t("profile.liabilitiesHint"),
            },
          ]}
        />
        <p className="text-caption text-muted">{t("profile.simulated")}</p>
        <LeaveSection />
      </div>
    </AppScreen>
  );
}

/** The number of unread messages of support, updated by the socket. */
function useUnreadMessages(): number {
  const { client } = useServices();
  const isSignedIn = useUser(({ token }) => token !== "");
  const { data = 0 } = useQuery({
    queryKey: [...CHAT_KEY, "unread"],
    queryFn: async ({ signal }) => (await client.support.readMyChat({}, { signal })).unread,
    enabled: isSignedIn,
  });
  return data;
}
