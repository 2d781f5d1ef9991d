import { NoticeBar } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { type PathName, PATHS, pathTo } from "#paths";
import { go, placeOf, useLocation } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";

// Needed by few: it and its words are no part of a first screen.
const HoldBar = lazy(async () => ({ default: (await import("./hold-bar.tsx")).HoldBar }));

/** The profile itself, the login, and what stands outside of the root layout (spec §2). */
const WITHOUT: readonly PathName[] = [
  ...(["profile", "login", "register"] as const),
  ...(["demoTrading", "kline", "outlink"] as const),
];

/**
 * What stands above every screen of a user: that operators hold the account; else, where the flag
 * that comes with the user is on, that the profile is to be completed.
 */
export function ProfileTip(): ReactNode {
  const { t } = useTranslation();
  const { path } = placeOf(useLocation());
  const hold = useUser(({ userInfo }) => userInfo?.hold);
  const isAsked = useUser(({ userInfo }) => userInfo?.showWanshanXinxiTip === true);
  if (hold) {
    return (
      <div className="min-h-20 px-4 pt-4">
        <Suspense>
          <HoldBar hold={hold} />
        </Suspense>
      </div>
    );
  }
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
