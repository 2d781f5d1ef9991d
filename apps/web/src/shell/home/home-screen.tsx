import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { AppScreen } from "#shell/app-screen.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { MarketTabs } from "./market-tabs.tsx";
import { Products } from "./products.tsx";

const Notices = lazy(async () => ({ default: (await import("./notices.tsx")).Notices }));
const NoticeBell = lazy(async () => ({
  default: (await import("#shell/prompts/notice-bell.tsx")).NoticeBell,
}));

/** What the reader has, where everything is, and what moves. */
export function HomeScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen
      title={t("shell.brand")}
      aside={
        <Suspense>
          <NoticeBell />
        </Suspense>
      }
    >
      <BalanceCard />
      <Products />
      <MarketTabs />
      <Suspense>
        <Notices />
      </Suspense>
    </AppScreen>
  );
}
