import { BrandMark } from "@plumbline/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { AppScreen } from "#shell/app-screen.tsx";
import { useUser } from "#shell/services.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import { MarketTabs } from "./market-tabs.tsx";
import { VisitorPart } from "./visitor-part.tsx";

const MemberPart = lazy(async () => ({
  default: (await import("./member/member-part.tsx")).MemberPart,
}));
const Notices = lazy(async () => ({ default: (await import("./notices.tsx")).Notices }));
const AnnouncedFirst = lazy(async () => ({
  default: (await import("./announced.tsx")).AnnouncedFirst,
}));
const NoticeBell = lazy(async () => ({
  default: (await import("#shell/prompts/notice-bell.tsx")).NoticeBell,
}));

/** A member's money and open positions, or an introduction for a visitor; then the markets. */
function HomeScreen(): ReactNode {
  const { t } = useTranslation();
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  return (
    <AppScreen
      title={t("shell.brand")}
      mark={<BrandMark />}
      aside={
        <Suspense>
          <NoticeBell />
        </Suspense>
      }
    >
      <Suspense>
        <AnnouncedFirst />
      </Suspense>
      {isSignedIn ? (
        // Reserves the final height, so that the markets beneath do not move.
        <div className="min-h-117">
          <Suspense>
            <MemberPart />
          </Suspense>
        </div>
      ) : (
        <VisitorPart />
      )}
      <MarketTabs />
      <Suspense>
        <Notices />
      </Suspense>
    </AppScreen>
  );
}

export const homeRoutes: readonly ScreenRoute[] = [
  {
    name: "home",
    title: "shell.home.title",
    isNeedLogin: false,
    keepAlive: true,
    // In the first script, because it is the first screen; every other screen is loaded later.
    load: async () => HomeScreen,
  },
];
