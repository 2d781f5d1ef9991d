import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { type PathName, PATHS, pathTo } from "#paths";
import { go, placeOf, useLocation } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** The profile itself, the login, and what stands outside of the root layout (spec §2). */
const WITHOUT: readonly PathName[] = [
  ...(["profile", "login", "register"] as const),
  ...(["demoTrading", "kline", "outlink"] as const),
];

/** Asks to complete the profile. The flag comes with the user; a missing one means off. */
export function ProfileTip(): ReactNode {
  const { t } = useTranslation();
  const { path } = placeOf(useLocation());
  const isAsked = useUser(({ userInfo }) => userInfo?.showWanshanXinxiTip === true);
  if (!isAsked || WITHOUT.some((name) => PATHS[name] === path)) return null;
  return (
    <div className="px-4 pt-4">
      <NoticeBar
        tone="info"
        action={{ label: t("shell.profileTip.go"), onPress: () => go(pathTo("profile")) }}
      >
        {t("shell.profileTip.text")}
      </NoticeBar>
    </div>
  );
}
