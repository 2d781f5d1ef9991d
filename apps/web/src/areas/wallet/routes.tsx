import type { ScreenRoute } from "#shell/navigation/route.ts";

export const walletRoutes: readonly ScreenRoute[] = [
  {
    name: "assets",
    title: "wallet.assets.title",
    isNeedLogin: true,
    texts: ["wallet"],
    load: async () => (await import("./assets-screen.tsx")).AssetsScreen,
  },
  {
    name: "balanceLog",
    title: "wallet.log.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["wallet"],
    load: async () => (await import("./balance-log-screen.tsx")).BalanceLogScreen,
  },
];
