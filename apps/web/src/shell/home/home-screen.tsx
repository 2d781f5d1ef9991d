import type { ReactNode } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { AppScreen } from "#shell/app-screen.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { MarketList } from "./market-list.tsx";

/** What the reader has, and what everything costs now. */
export function HomeScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("shell.brand")}>
      <BalanceCard />
      <MarketList />
    </AppScreen>
  );
}
