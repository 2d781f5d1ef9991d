import { SwapIcon } from "#shell/icons.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";

export const flashExchangeRoutes: readonly ScreenRoute[] = [
  {
    name: "flashExchange",
    title: "flash-exchange.title",
    isNeedLogin: true,
    texts: ["flash-exchange"],
    tile: {
      label: "shell.home.product.flashExchange",
      place: 3,
      drawing: "M4 9h14l-4-4m6 10H6l4 4",
    },
    tab: { label: "shell.home.product.flashExchange", place: 3, Icon: SwapIcon },
    load: async () => (await import("./swap-screen.tsx")).SwapScreen,
  },
  {
    name: "flashExchangeRecords",
    title: "flash-exchange.records.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["flash-exchange"],
    load: async () => (await import("./records-screen.tsx")).RecordsScreen,
  },
];
