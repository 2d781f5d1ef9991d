import type { ScreenRoute } from "#shell/navigation/route.ts";

export const flashExchangeRoutes: readonly ScreenRoute[] = [
  {
    name: "flashExchange",
    title: "flash-exchange.title",
    isNeedLogin: true,
    texts: ["flash-exchange", "home", "ticket"],
    tile: 3,
    load: async () => (await import("./swap-screen.tsx")).SwapScreen,
  },
  {
    name: "flashExchangeRecords",
    title: "flash-exchange.records.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["flash-exchange", "home"],
    load: async () => (await import("./records-screen.tsx")).RecordsScreen,
  },
];
