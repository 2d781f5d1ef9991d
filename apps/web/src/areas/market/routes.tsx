import { prefetchSymbols } from "#shell/live-prices/use-quote.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";

export const marketRoutes: readonly ScreenRoute[] = [
  {
    name: "market",
    title: "market.title",
    isNeedLogin: false,
    keepAlive: true,
    texts: ["market"],
    load: async () => (await import("./market-screen.tsx")).MarketScreen,
    prefetch: prefetchSymbols,
  },
  {
    name: "priceDistribution",
    title: "market.spread.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["market"],
    load: async () => (await import("./distribution-screen.tsx")).DistributionScreen,
  },
  {
    name: "priceAlerts",
    title: "market.alerts.title",
    isNeedLogin: true,
    hidedenNav: true,
    // The form for a new alert begins with a choice of markets, like trading.
    texts: ["market", "ticket"],
    tile: 19,
    load: async () => (await import("./alerts/alerts-screen.tsx")).AlertsScreen,
  },
  {
    name: "kline",
    title: "market.kline.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["market"],
    load: async () => (await import("./kline/kline-screen.tsx")).KlineScreen,
    prefetch: prefetchSymbols,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const marketPaths = {
  priceAlerts: "/jiageTixing",
} as const;
