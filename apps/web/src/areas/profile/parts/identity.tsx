import { Avatar, Badge, NoticeBar, TextAction } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { copyText } from "#shell/copy-text.ts";
import { go } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The signed-in user. For a guest it starts with how to keep the account. */
export function Identity(): ReactNode {
  const { t } = useTranslation();
  const user = useUser(({ userInfo }) => userInfo);
  if (user === undefined) return null;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.nickname} size="large" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 text-title wrap-anywhere font-semibold">{user.nickname}</span>
            {user.isGuest && <Badge tone="info">{t("profile.guest")}</Badge>}
          </p>
          {user.nickname !== user.account && (
            <p className="text-label wrap-anywhere text-muted">{user.account}</p>
          )}
          <div className="-mb-3">
            <TextAction onPress={() => void copyText(t, user.id)}>{t("profile.copyId")}</TextAction>
          </div>
        </div>
      </div>
      {user.mustChangePassword && (
        <NoticeBar
          tone="warn"
          action={{
            label: t("profile.changePassword"),
            onPress: () => go(pathTo("changePassword")),
          }}
        >
          {t("profile.guestAdvice")}
        </NoticeBar>
      )}
    </section>
  );
}
