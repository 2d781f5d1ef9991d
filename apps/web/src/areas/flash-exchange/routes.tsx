import type { ScreenRoute } from "#shell/navigation/route.ts";

export const flashExchangeRoutes: readonly ScreenRoute[] = [
  {
    name: "flashExchange",
    title: "flashExchange.title",
    isNeedLogin: true,
    texts: ["flashExchange"],
    load: async () => (await import("./swap-screen.tsx")).SwapScreen,
  },
  {
    name: "flashExchangeRecords",
    title: "flashExchange.records.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["flashExchange"],
    load: async () => (await import("./records-screen.tsx")).RecordsScreen,
  },
];
